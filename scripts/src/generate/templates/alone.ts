import type { ProjectFiles } from '../project-files';

const TSCONFIG = {
  extends: '@balcao/build/tsconfig.area.json',
  compilerOptions: { types: ['node', 'jest', '@testing-library/jest-dom'] },
  files: ['node_modules/@balcao/ui/src/css-modules.d.ts'],
  include: ['**/*.ts', '**/*.tsx'],
  exclude: ['node_modules', 'dist'],
};

/** The files that an area needs in a folder of its own, where no checkout around it has settings. */
export const aloneFiles = (): ProjectFiles =>
  new Map([
    ['tsconfig.json', `${JSON.stringify(TSCONFIG, null, 2)}\n`],
    ['jest.config.cjs', "module.exports = { preset: '@balcao/build' };\n"],
    ['.gitignore', 'node_modules/\ndist/\n'],
  ]);
