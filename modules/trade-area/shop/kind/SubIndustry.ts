/**
 * The kinds of shops that the service tells apart, by industry, each with the kind of the Economic Census that counts it and the tags
 * of OpenStreetMap that name it. The order is part of the format of the index in memory (`code`), not of any stored data. Pure.
 *
 * Sources: Japan Standard Industrial Classification, revision 13 (MIC, 2013), by which the census counts; Map features of the
 * OpenStreetMap wiki (https://wiki.openstreetmap.org/wiki/Map_features).
 */
import { Localized } from "../../../../src/Language.ts"
import type { Industry } from "../../Industry.ts"
import type { CensusCode } from "./CensusKind.ts"

export interface SubIndustry {
  readonly name: string
  readonly industry: Industry
  readonly label: Localized
  /** The narrowest kind of the census that holds all such shops and whose numbers the product knows; null: there is none. */
  readonly census: CensusCode | null
  /** Tags by which OpenStreetMap names such shops, as `key=value,value key=value`. */
  readonly osm: string
  /** Position in `subIndustries`. */
  readonly code: number
}

type Rows = ReadonlyArray<readonly [name: string, ja: string, en: string, census: CensusCode | null, osm: string]>

/** The last one of an industry takes what is known to belong to the industry and no more. */
const byIndustry: Readonly<Record<Industry, Rows>> = {
  restaurant: [
    ["cafe", "カフェ・喫茶店", "cafe", "767", "amenity=cafe,coffee_shop cuisine=coffee_shop,coffee,donut"],
    ["ramen", "ラーメン店", "ramen", "762", "cuisine=ramen,noodle,noodles"],
    ["soba_udon", "そば・うどん店", "soba and udon", "76", "cuisine=soba,udon"],
    ["sushi", "すし店", "sushi", "76", "cuisine=sushi"],
    [
      "izakaya",
      "居酒屋・バー",
      "izakaya, bar or pub",
      "76",
      "amenity=bar,pub,biergarten,nightclub cuisine=yakitori,izakaya"
    ],
    ["yakiniku", "焼肉店", "yakiniku", "762", "cuisine=yakiniku,barbecue,korean"],
    ["chinese", "中華料理店", "Chinese", "762", "cuisine=chinese,gyoza"],
    ["curry", "カレー店", "curry", "762", "cuisine=curry,indian,nepalese"],
    [
      "western",
      "西洋料理店",
      "Italian, French and other western",
      "762",
      "cuisine=italian,pizza,pasta,french,spanish,steak_house,steak,american,german,western,european"
    ],
    [
      "japanese",
      "日本料理店",
      "Japanese",
      "762",
      "cuisine=japanese,tempura,tonkatsu,seafood,fish,eel,unagi,okonomiyaki"
    ],
    [
      "fast_food",
      "ファストフード",
      "fast food",
      "76",
      "amenity=fast_food cuisine=beef_bowl,gyudon,burger,chicken,sandwich"
    ],
    ["family_restaurant", "ファミリーレストラン", "family restaurant", "76", "cuisine=family_restaurant,diner"],
    ["other_restaurant", "その他の飲食店", "other restaurant", "76", "amenity=restaurant,food_court"]
  ],
  retail: [
    ["convenience", "コンビニエンスストア", "convenience store", "58", "shop=convenience,kiosk"],
    ["supermarket", "スーパーマーケット", "supermarket", "58", "shop=supermarket,wholesale"],
    ["drugstore", "ドラッグストア", "drugstore", "56-61", "shop=chemist,drugstore,cosmetics"],
    ["pharmacy", "調剤薬局", "pharmacy", "56-61", "healthcare=pharmacy amenity=pharmacy shop=medical_supply"],
    [
      "department_store",
      "百貨店・ショッピングセンター",
      "department store or mall",
      "56-61",
      "shop=department_store,mall"
    ],
    ["bakery", "パン店", "bakery", "58", "shop=bakery craft=bakery"],
    [
      "confectionery",
      "菓子店",
      "confectionery",
      "58",
      "amenity=ice_cream shop=confectionery,pastry,chocolate craft=confectionery"
    ],
    [
      "food_shop",
      "食料品店",
      "greengrocer, butcher, fishmonger and other food",
      "58",
      "amenity=marketplace shop=butcher,cheese,coffee,dairy,deli,farm,food,greengrocer,rice,seafood,tea,tofu,health_food"
    ],
    ["liquor", "酒店", "liquor store", "58", "shop=alcohol,beverages,wine,sake craft=winery,brewery"],
    [
      "clothing",
      "衣料品・靴店",
      "clothing and shoes",
      "56-61",
      "shop=clothes,fashion,fashion_accessories,boutique,baby_goods,bag,kimono,leather,shoes,tailor"
    ],
    [
      "electronics",
      "家電・携帯電話店",
      "electronics and mobile phones",
      "56-61",
      "shop=computer,electronics,hifi,mobile_phone,camera,appliance"
    ],
    ["books", "書店", "bookshop", "56-61", "shop=books,comics"],
    [
      "home",
      "家具・インテリア・雑貨店",
      "furniture, interior and household goods",
      "56-61",
      "shop=stationery,furniture,interior_decoration,houseware,bed,carpet,curtain,kitchen,lighting"
    ],
    [
      "hardware",
      "ホームセンター・金物店",
      "hardware and DIY",
      "56-61",
      "shop=doityourself,hardware,garden_centre,paint"
    ],
    ["variety", "100円ショップ・雑貨", "variety store", "56-61", "shop=variety_store,gift,toys"],
    ["florist", "生花店", "florist", "56-61", "shop=florist"],
    ["optician", "眼鏡店", "optician", "56-61", "healthcare=optometrist shop=optician,hearing_aids"],
    ["jewelry", "時計・宝飾店", "watches and jewelry", "56-61", "shop=jewelry,watches"],
    ["sports_shop", "スポーツ用品店", "sporting goods", "56-61", "shop=sports,outdoor,golf,fishing"],
    ["bicycle", "自転車店", "bicycle shop", "56-61", "shop=bicycle"],
    ["car_dealer", "自動車販売・用品店", "car and parts dealer", "56-61", "shop=car,car_parts,motorcycle,tyres"],
    ["fuel", "ガソリンスタンド", "petrol station", "56-61", "amenity=fuel shop=gas"],
    ["pet_shop", "ペットショップ", "pet shop", "56-61", "shop=pet"],
    [
      "second_hand",
      "中古品・リサイクル店",
      "second-hand shop",
      "56-61",
      "shop=antiques,second_hand,charity,pawnbroker"
    ],
    ["other_retail", "その他の小売店", "other shop", "56-61", "shop=general"]
  ],
  service: [
    ["beauty_salon", "美容室", "beauty salon", "783", "shop=hairdresser"],
    ["barber", "理容室", "barber", "78-80", ""],
    ["beauty_care", "エステ・ネイル", "beauty treatment and nails", "78-80", "shop=beauty,nails,tattoo"],
    ["massage", "マッサージ・リラクゼーション", "massage and relaxation", null, "shop=massage"],
    ["laundry", "クリーニング", "laundry and dry cleaning", "78-80", "shop=laundry,dry_cleaning"],
    [
      "hotel",
      "ホテル・旅館",
      "hotel or inn",
      null,
      "amenity=love_hotel tourism=hotel,hostel,motel,guest_house,apartment"
    ],
    ["karaoke", "カラオケ", "karaoke", "80", "amenity=karaoke_box"],
    ["cinema", "映画館", "cinema", "80", "amenity=cinema"],
    [
      "amusement",
      "娯楽・遊技場",
      "amusement",
      "80",
      "amenity=internet_cafe,gambling,casino shop=lottery,pachinko,video,video_games tourism=theme_park,zoo,aquarium leisure=bowling_alley,amusement_arcade,adult_gaming_centre,escape_game"
    ],
    ["bath", "公衆浴場・温浴施設", "public bath", "78-80", "amenity=public_bath"],
    [
      "car_repair",
      "自動車整備",
      "car repair",
      null,
      "amenity=car_wash,vehicle_inspection shop=car_repair,motorcycle_repair"
    ],
    ["photo", "写真館", "photo studio", null, "shop=photo,photo_studio craft=photographer"],
    ["pet_care", "ペットサロン・ホテル", "pet care", "78-80", "amenity=animal_boarding shop=pet_grooming"],
    ["travel_agency", "旅行代理店", "travel agency", "78-80", "shop=travel_agency office=travel_agent"],
    [
      "repair",
      "修理・リフォーム",
      "repair and renovation",
      null,
      "shop=repair,locksmith,shoe_repair craft=shoemaker,electronics_repair"
    ],
    ["funeral", "葬儀・仏具", "funeral services", "78-80", "amenity=funeral_hall shop=funeral_directors"],
    ["other_service", "その他のサービス", "other service", null, "shop=rental,copyshop"]
  ],
  clinic: [
    ["clinic", "診療所", "clinic", "8322", "healthcare=clinic,doctor,centre amenity=clinic,doctors"],
    ["dental", "歯科診療所", "dental clinic", null, "healthcare=dentist amenity=dentist"],
    ["hospital", "病院", "hospital", null, "healthcare=hospital amenity=hospital"],
    [
      "osteopathy",
      "接骨院・鍼灸院・整体",
      "osteopathy and acupuncture",
      null,
      "healthcare=alternative,physiotherapist"
    ],
    ["veterinary", "動物病院", "veterinary clinic", null, "amenity=veterinary"],
    ["other_clinic", "その他の医療", "other medical", null, "healthcare=podiatrist,psychotherapist,laboratory"]
  ],
  fitness: [
    ["gym", "フィットネスクラブ・ジム", "gym", "80", "leisure=fitness_centre,sports_centre sport=fitness"],
    ["yoga", "ヨガ・ピラティス", "yoga and pilates", null, "sport=yoga,pilates"],
    ["swimming", "プール・スイミング", "swimming", "80", "leisure=swimming_pool sport=swimming"],
    [
      "martial_arts",
      "武道・格闘技",
      "martial arts",
      null,
      "amenity=dojo sport=martial_arts,judo,karate,kendo,aikido,boxing"
    ],
    ["dance", "ダンス・バレエ", "dance", null, "amenity=dancing_school leisure=dance sport=dance,ballet"],
    [
      "other_fitness",
      "その他のスポーツ施設",
      "other sports facility",
      null,
      "leisure=sports_hall,golf_course,ice_rink,horse_riding"
    ]
  ],
  education: [
    ["cram_school", "学習塾", "cram school", "81-82", "amenity=prep_school office=tutoring"],
    ["language_school", "語学教室", "language school", "81-82", "amenity=language_school"],
    ["music_school", "音楽教室", "music school", "81-82", "amenity=music_school"],
    ["driving_school", "自動車教習所", "driving school", "81-82", "amenity=driving_school"],
    ["nursery", "保育園・幼稚園", "nursery and kindergarten", null, "amenity=kindergarten,childcare"],
    ["school", "学校", "school", "81-82", "amenity=school,college,university"],
    [
      "other_education",
      "その他の教室",
      "other lessons",
      "81-82",
      "amenity=training leisure=hackerspace office=educational_institution"
    ]
  ],
  real_estate: [
    ["estate_agent", "不動産仲介", "estate agent", "68-70", "shop=estate_agent office=estate_agent"],
    ["other_real_estate", "その他の不動産", "other real estate", "68-70", "office=property_management"]
  ]
}

export const subIndustries: ReadonlyArray<SubIndustry> = Object.entries(byIndustry)
  .flatMap(([industry, rows]) => rows.map((row) => ({ industry: industry as Industry, row })))
  .map(({ industry, row: [name, ja, en, census, osm] }, code) => ({
    name,
    industry,
    label: new Localized(ja, en),
    census,
    osm,
    code
  }))

const byName: ReadonlyMap<string, SubIndustry> = new Map(subIndustries.map((one) => [one.name, one]))

export const findSubIndustry = (name: string): SubIndustry | undefined => byName.get(name)

/** For names in tables of this module, which must exist. */
export const subIndustry = (name: string): SubIndustry => {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`There is no sub-industry "${name}"`)
  return found
}

export const subIndustriesOf = (industry: Industry): ReadonlyArray<SubIndustry> =>
  subIndustries.filter((one) => one.industry === industry)

/** For a shop of which only the industry is known. */
export const otherOf = (industry: Industry): SubIndustry => subIndustriesOf(industry).at(-1)!
