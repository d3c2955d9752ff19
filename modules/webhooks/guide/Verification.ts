/** The guide to the verification of deliveries. The README of the module has the same text, whose snippets are tested. */
import type { Guide } from "../../../src/http/openapi/reference/Guides.ts"

export const verification: Guide = {
  title: "Verify webhooks",
  text: `
Every delivery is signed. Customer messaging sends \`Crm-Signature\` and, for the libraries of
[Standard Webhooks](https://www.standardwebhooks.com) (\`standardwebhooks\`, \`svix\`), \`webhook-signature\`; \`stripe\` verifies
\`Crm-Signature\` too. Analytics sends \`X-Analytics-Signature\`, as GitHub does (\`@octokit/webhooks-methods\`). In any case:

1. Take the **raw body**, the bytes as received. Parsed and serialised again, they differ.
2. The key of \`Crm-Signature\` and \`X-Analytics-Signature\` is the whole secret as it is shown, \`whsec_\` included; libraries of
   Standard Webhooks take the same text and decode it themselves.
3. Compare in **constant time**, and refuse a \`t\` that is **5 minutes** or more away. Analytics signs no time: there only the
   id shows a repetition.
4. After a rotation \`Crm-Signature\` has two \`v1\`; one match is enough. Analytics switches at once.

The clients of this service for TypeScript and Python (\`clients/\`) verify both dialects and return the event.
\`verify\` of svix 2 for Node returns nothing, so parse the body yourself; it and standardwebhooks take the body as a text or Buffer and the
headers as a plain object, neither a Uint8Array nor \`Headers\`.

Each snippet below has both checks; the body is bytes, and a missing header is an empty string.

### Node

\`\`\`js
import { createHmac, timingSafeEqual } from "node:crypto"

const mac = (secret, ...data) => data.reduce((hash, part) => hash.update(part), createHmac("sha256", secret)).digest("hex")
const same = (a, b) => Buffer.byteLength(a) === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export const verifyCrm = (header, body, secret) => {
  const [t, ...sent] = header.split(",").map((part) => part.slice(part.indexOf("=") + 1))
  const isFresh = Math.abs(Date.now\x28) / 1000 - Number(t || NaN)) < 300
  return isFresh && sent.some((v1) => same(v1, mac(secret, \`\${t}.\`, body)))
}
export const verifyAnalytics = (header, body, secret) => same(header, \`sha256=\${mac(secret, body)}\`)
\`\`\`

### Python

\`\`\`python
import hashlib, hmac, time

def mac(secret, data):
    return hmac.new(secret.encode(), data, hashlib.sha256).hexdigest().encode()

def verify_crm(header, body, secret):
    t, *sent = [part.partition("=")[2] for part in header.split(",")]
    is_fresh = t.isascii() and t.isdigit() and abs(time.time() - int(t)) < 300
    return is_fresh and any(hmac.compare_digest(v1.encode(), mac(secret, t.encode() + b"." + body)) for v1 in sent)

def verify_analytics(header, body, secret):
    return hmac.compare_digest(header.encode(), b"sha256=" + mac(secret, body))
\`\`\`

### Go

\`\`\`go
func mac(secret string, data ...[]byte) []byte {
	hash := hmac.New(sha256.New, []byte(secret))
	for _, part := range data {
		hash.Write(part)
	}
	return []byte(hex.EncodeToString(hash.Sum(nil)))
}

func VerifyCrm(header string, body []byte, secret string) bool {
	parts := strings.Split(header, ",")
	t := strings.TrimPrefix(parts[0], "t=")
	sentAt, err := strconv.ParseInt(t, 10, 64)
	if age := time.Now().Unix() - sentAt; err != nil || age <= -300 || age >= 300 {
		return false
	}
	wanted := append([]byte("v1="), mac(secret, []byte(t+"."), body)...)
	for _, part := range parts[1:] {
		if hmac.Equal([]byte(part), wanted) {
			return true
		}
	}
	return false
}

func VerifyAnalytics(header string, body []byte, secret string) bool {
	return hmac.Equal([]byte(header), append([]byte("sha256="), mac(secret, body)...))
}
\`\`\`

### PHP

\`\`\`php
function verify_crm(string $header, string $body, string $secret): bool {
    $sent = explode(',', $header);
    $t = substr(array_shift($sent), 2);
    if (!preg_match('/^\\d+$/D', $t) || abs(time() - (int) $t) >= 300) return false;
    $wanted = 'v1=' . hash_hmac('sha256', "$t.$body", $secret);
    return count(array_filter($sent, fn ($v1) => hash_equals($wanted, $v1))) > 0;
}

function verify_analytics(string $header, string $body, string $secret): bool {
    return hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $header);
}
\`\`\`

### Ruby

\`\`\`ruby
require "openssl"

def mac(secret, data) = OpenSSL::HMAC.hexdigest("SHA256", secret, data)

def verify_crm(header, body, secret)
  t, *sent = header.split(",").map { |part| part.partition("=").last }
  return false unless t.to_s.match?(/\\A\\d+\\z/) && (Time.now.to_i - t.to_i).abs < 300
  sent.any? { |v1| OpenSSL.secure_compare(v1, mac(secret, "#{t}.".b + body.b)) }
end

def verify_analytics(header, body, secret) = OpenSSL.secure_compare(header, "sha256=#{mac(secret, body)}")
\`\`\`
`
}
