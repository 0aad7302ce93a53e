/**
 * A provider of OpenID Connect to sign in at in tests: people, their groups and a key of its own.
 *
 * It takes a JSON object: port, keyId, redirectUri, signedOutUri, secret, and groups of each person.
 * A secret of null makes the client a public one. Whoever gives a name of `groups` is let in.
 */
import { generateKeyPairSync } from 'node:crypto'

import { Provider } from 'oidc-provider'

const given = JSON.parse(process.argv[2])
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = { ...privateKey.export({ format: 'jwk' }), kid: given.keyId, use: 'sig', alg: 'RS256' }
const scope = 'openid profile email'

const provider = new Provider(`http://127.0.0.1:${given.port}`, {
  clients: [
    {
      client_id: 'qdepth',
      ...(given.secret === null ? { token_endpoint_auth_method: 'none' } : { client_secret: given.secret }),
      redirect_uris: [given.redirectUri],
      post_logout_redirect_uris: [given.signedOutUri],
    },
  ],
  jwks: { keys: [key] },
  claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: `${id[0].toUpperCase()}${id.slice(1)}`,
      groups: given.groups[id] ?? [],
      email: `${id}@example.org`,
      email_verified: false,
    }),
  }),
  loadExistingGrant: async (context) => {
    const { client, session } = context.oidc
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope(scope)
    await grant.save()
    return grant
  },
})
provider.listen(given.port, '127.0.0.1')
