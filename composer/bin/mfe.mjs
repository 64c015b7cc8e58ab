#!/usr/bin/env node
// Node runs no TypeScript of packages; from here on it does.
import 'tsx';

await import('../src/bin/mfe.ts');
