//! Books with a generated client, and waits for the webhook of the booking, whose signature it verifies.
use hmac::{Hmac, Mac};
use openapi::apis::{configuration::Configuration, friends_api, reservation_events_api, reservation_slots_api, reservations_api};
use openapi::models::NewReservation;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::time::{SystemTime, UNIX_EPOCH};

fn verify_crm(header: &str, body: &[u8], secret: &str) -> bool {
    let mut parts = header.split(',');
    let Some(t) = parts.next().and_then(|part| part.strip_prefix("t=")) else { return false };
    let Ok(sent_at) = t.parse::<u64>() else { return false };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    now.abs_diff(sent_at) < 300
        && parts.filter_map(|part| part.strip_prefix("v1=").and_then(|v1| hex::decode(v1).ok())).any(|v1| {
            let mut mac = Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).unwrap();
            mac.update(format!("{t}.").as_bytes());
            mac.update(body);
            mac.verify_slice(&v1).is_ok()
        })
}

/// The body of the first request whose signature is right.
fn receive(listener: TcpListener, secret: &str) -> Vec<u8> {
    loop {
        let (mut stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let (mut signature, mut length) = (String::new(), 0);
        for line in reader.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').unwrap_or(("", ""));
            match name.to_ascii_lowercase().as_str() {
                "crm-signature" => signature = value.trim().to_string(),
                "content-length" => length = value.trim().parse().unwrap_or(0),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        let valid = verify_crm(&signature, &body, secret);
        let status = if valid { "200 OK" } else { "400 Bad Request" };
        write!(stream, "HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
        if valid {
            return body;
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given = |name: &str| std::env::var(name).unwrap_or_default();
    let listener = TcpListener::bind(format!("127.0.0.1:{}", given("PORT")))?;
    let secret = given("WEBHOOK_SECRET");
    let received = std::thread::spawn(move || receive(listener, &secret));

    let ekimae = Configuration { base_path: given("EKIMAE_URL"), bearer_access_token: Some(given("EKIMAE_KEY")), ..Configuration::new() };
    let menu = reservation_events_api::reservation_events_list(&ekimae).await?.data.remove(0).id;
    let slots = reservation_slots_api::reservation_slots_list(&ekimae, &menu, None, None, None).await?.data;
    let friends = friends_api::friends_list(&ekimae, None, Some(10), None, Some("following")).await?.data;
    let wanted = NewReservation::new(menu, slots[slots.len() - 4].id.clone(), friends[7].id.clone());
    let booked = reservations_api::reservations_create(&ekimae, "order-rust", wanted).await?;
    println!("booked {}", booked.id);
    let event: serde_json::Value = serde_json::from_slice(&received.join().unwrap())?;
    println!("verified {} {}", event["type"].as_str().unwrap_or(""), event["id"].as_str().unwrap_or(""));
    Ok(())
}
