#!/usr/bin/env bash
# oapi-codegen 2.8.2: a schema that only the `webhooks` section of OpenAPI 3.1 names is pruned, and the client that is made names it all the same.
#
# Expected: the types of a document compile whatever sections name its schemas; or webhooks are passed over as a whole, types of their
# bodies included, as releases without OpenAPI 3.1 did.
# Seen: the generator makes a type for the body of each webhook (`OnOrderPaidJSONRequestBody = OrderPaid`), but its pruning, which is on by
# default, walks over paths alone and has dropped OrderPaid: "undefined: OrderPaid". It says nothing while it generates. With
# `skip-prune`, or once any path names the schema, the same document compiles.
# Source: https://spec.openapis.org/oas/v3.1.0#openapi-object (webhooks) and https://github.com/oapi-codegen/oapi-codegen#readme (`skip-prune`).
#
# Needs Go 1.24 or later. Ends with 0 while this is seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
export GOPATH=$folder/go GOBIN=$folder/bin GOFLAGS=-mod=mod
go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 2>/dev/null

cat >openapi.json <<'EOF'
{
  "openapi": "3.1.0",
  "info": { "title": "Orders", "version": "1" },
  "paths": { "/orders": { "get": { "operationId": "listOrders", "responses": { "200": { "description": "Orders" } } } } },
  "webhooks": {
    "order.paid": {
      "post": {
        "operationId": "onOrderPaid",
        "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/OrderPaid" } } } },
        "responses": { "200": { "description": "Received" } }
      }
    }
  },
  "components": { "schemas": { "OrderPaid": { "type": "object", "properties": { "id": { "type": "string" } } } } }
}
EOF

# compiles WHAT: makes a client with these parts and says whether it compiles.
compiles() {
  rm -rf client && mkdir client && cd client
  ../bin/oapi-codegen -generate "$1" -package client ../openapi.json >client.go
  go mod init example/client >/dev/null 2>&1 && go mod tidy >/dev/null 2>&1
  local answer=yes
  go vet ./... >log 2>&1 || answer=$(grep -o 'undefined: [A-Za-z]*' log | head -n 1)
  cd ..
  echo "${answer:-no}"
}
pruned=$(compiles types,client)
whole=$(compiles types,client,skip-prune)
echo "With pruning: $pruned. With skip-prune: $whole."
if [[ $pruned == "undefined: OrderPaid" && $whole == yes ]]; then echo "As described."; else echo "It has changed."; exit 1; fi
