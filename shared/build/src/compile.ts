import webpack, { type Configuration } from 'webpack';

/** Runs one build. Throws with webpack's message when it fails. */
export function compile(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error('webpack refused the configuration.'));
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) reject(failure);
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve();
      });
    });
  });
}
