import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { WarmUp } from './warm-up';

/** The module that tells the shell how this area takes what changed. */
const CLIENT = join(import.meta.dirname, 'client.ts');

/**
 * The plugins that make an area's build one for hot reload. They add modules to the container's entry.
 *
 * @param name the area's
 */
export function hotReload(dir: string, name: string): WebpackPluginInstance[] {
  return [
    new webpack.HotModuleReplacementPlugin(),
    new ReactRefreshPlugin({ overlay: false }),
    new webpack.DefinePlugin({ BALCAO_HOT_AREA: JSON.stringify(name) }),
    new webpack.EntryPlugin(dir, CLIENT, { name: undefined }),
    new WarmUp(),
  ];
}
