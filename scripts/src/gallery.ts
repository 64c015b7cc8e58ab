import { Lifetime } from './processes/lifetime';
import { supervise } from './processes/supervise';

// npm run gallery: the patterns of shared/ui, each in its states.

await new Lifetime().run(async (lifetime) => {
  await supervise(lifetime, {
    name: 'gallery',
    args: ['--import', 'tsx', 'shared/build/src/bin/gallery.ts', process.env.PORT || '4400'],
    env: { NODE_ENV: 'development' },
    onLine: (line) => console.log(line),
  });
});
