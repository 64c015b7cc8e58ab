import path from 'node:path';
import { packPackages } from './generate/pack-packages';
import { describeFailure } from './plain-error';
import { ROOT } from './root';

// npm run pack [-- <folder>]: the packages that areas are made with, as they are published.

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, '.balcao', 'packages'));
try {
  const files = await packPackages(ROOT, folder);
  console.log(`${files.map((file) => `  ${file}`).join('\n')}\n\nPublish each with: npm publish <file>`);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
