/** A server in a process of its own that answers at once, without a database: what the machine gives without us. */
import { createServer } from "node:http"

createServer((_, response) => response.end("ok")).listen(Number(process.env["PORT"]), "127.0.0.1")
