import { resolve } from 'node:path';
import webpack from 'webpack';
import { galleryConfig } from '../gallery/config';
import { serveGallery } from '../gallery/serve';

/** `gallery [port]`: the patterns of shared/ui on a page of this machine, built again after each save. */
const [port = '4400'] = process.argv.slice(2);
const config = galleryConfig(resolve(import.meta.dirname, '../../../..'));
const compiler = webpack(config);
if (!compiler) throw new Error('webpack refused the configuration.');

let address: string | undefined;
compiler.watch({ aggregateTimeout: 30 }, async (error, stats) => {
  if (error) console.error(error.message);
  else if (stats?.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: true }));
  else if (address) console.log('Gallery built again: reload the page');
  else {
    address = await serveGallery(String(config.output?.path), Number(port));
    console.log(`Gallery: ${address}`);
  }
});
