#!/usr/bin/env bash
# @stoplight/spectral-cli 6.16.3: `spectral:oas` calls relative URLs of an OpenAPI 3.1 document errors, which the specification allows.
#
# Expected: a document that is served beside its documentation may say `"externalDocs": { "url": "/docs" }`: URLs of a document may be
# relative unless a field says otherwise, and are resolved like those of `servers`, which the same rules accept ("/v1").
# Seen: `oas3-schema` wants format `uri` of externalDocs.url, license.url and termsOfService: three errors, exit code 1. @redocly/cli 2.77.0 finds
# nothing wrong with the same document.
# Source: https://spec.openapis.org/oas/v3.1.0#relative-references-in-urls
#
# Needs Node 20 or later. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @stoplight/spectral-cli@6.16.3 @redocly/cli@2.77.0
cat >openapi.json <<'EOF'
{
  "openapi": "3.1.0",
  "info": {
    "title": "Orders",
    "version": "1",
    "description": "Orders of a shop",
    "contact": { "name": "Shop" },
    "termsOfService": "/terms",
    "license": { "name": "Ours", "url": "/license" }
  },
  "servers": [{ "url": "/v1" }],
  "externalDocs": { "url": "/docs" },
  "tags": [{ "name": "orders", "description": "Orders" }],
  "paths": {
    "/orders": {
      "get": {
        "operationId": "listOrders",
        "description": "Lists orders",
        "tags": ["orders"],
        "responses": { "200": { "description": "Orders" } }
      }
    }
  }
}
EOF
echo 'extends: ["spectral:oas"]' >.spectral.yaml
code=0
npx spectral lint openapi.json --format json --quiet >spectral.json || code=$?
errors=$(node -p 'JSON.parse(require("fs").readFileSync("spectral.json", "utf8")).map(({ code, path }) => `${code} ${path.join(".")}`).sort().join(", ")')
redocly=0
REDOCLY_TELEMETRY=off npx redocly lint openapi.json --extends=spec >/dev/null 2>&1 || redocly=$?
echo "spectral $code: $errors; redocly $redocly"
if [[ "$code: $errors; $redocly" == "1: oas3-schema externalDocs.url, oas3-schema info.license.url, oas3-schema info.termsOfService; 0" ]]; then
  echo "As described."
else
  echo "It has changed."
  exit 1
fi
