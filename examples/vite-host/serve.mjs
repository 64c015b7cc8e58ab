import { build, preview } from 'vite';

// The configuration is read beside this file, from wherever it is started.
const root = import.meta.dirname;
await build({ root });
const port = Number(process.env.PORT ?? 4391);
await preview({ root, preview: { port, strictPort: true } });
console.log(`http://localhost:${port}`);
