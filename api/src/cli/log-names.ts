import { print } from '../bin/with-database';
import { developmentEnvironment } from '../development-secrets';
import { createPseudonym } from '../logging/pseudonym';

/** `npm run log-names -- <address or account id> …`: prints by which hashes log lines name them. */
const { JWT_SECRET: secret } = await developmentEnvironment();
if (!secret) throw new Error('JWT_SECRET is missing: the names are made with it.');
const nameOf = createPseudonym(new TextEncoder().encode(secret));
for (const value of process.argv.slice(2))
  print(`${value}  address ${nameOf('address', value)}  account ${nameOf('account', value)}`);
