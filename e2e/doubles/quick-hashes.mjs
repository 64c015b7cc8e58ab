import { createRequire } from 'node:module';
import path from 'node:path';

// Loaded before the API of a run of journeys (`--import`): passwords are hashed at the least cost that the library takes, by the same
// library. No setting of the product leads here.
if (process.argv[1]?.endsWith(path.join('api', 'src', 'server.ts'))) {
  const argon2 = createRequire(process.argv[1])('@node-rs/argon2');
  const { hash } = argon2;
  argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });
}
