import { describeFailure } from './plain-error';
import { buildProduct } from './product/build';

// npm run build [-- --dev] [-- mfe-kyc …]
try {
  await buildProduct(process.argv.slice(2), undefined, (line) => console.log(line));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
