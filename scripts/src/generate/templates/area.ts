import type { ProjectFiles } from '../project-files';

/** The packages of an area's tests and types. An area has them from the start, so that its screens bring none. */
export const AREA_DEVELOPMENT = [
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
];

const packageJson = (folder: string) => ({
  name: `@balcao/${folder}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  dependencies: {
    '@balcao/contract': 'workspace:*',
    '@balcao/ui': 'workspace:*',
    react: 'catalog:',
    'react-dom': 'catalog:',
  },
  devDependencies: {
    '@balcao/build': 'workspace:*',
    ...Object.fromEntries(AREA_DEVELOPMENT.map((name) => [name, 'catalog:'])),
  },
});

/** The files of an area that has no screen yet. @param label what a person calls it, in Portuguese */
export function areaFiles(folder: string, label: string): ProjectFiles {
  const texts = {
    'package.json': `${JSON.stringify(packageJson(folder), null, 2)}\n`,
    'area.ts': `import type { AreaManifest } from '@balcao/contract';

export const manifest: AreaManifest = {
  name: '${folder}',
  label: ${JSON.stringify(label)},
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [],
  menu: [],
  storageKeys: [],
};
`,
    'help.ts': `import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {};
`,
    'webpack.config.ts': `import { areaConfig, type Mode } from '@balcao/build';
import { manifest } from './area';
import { help } from './help';

export default (mode: Mode) => areaConfig(import.meta.dirname, { ...manifest, help }, mode);
`,
    'src/define.tsx': `import { defineArea } from '@balcao/contract';
import { areaFrame } from '@balcao/ui/base';
import { manifest } from '../area';
import { screens } from './screens';

/** The area as a value, for rendering at build time and for tests; the shell takes its lifecycles from \`./mount\`. */
export const area = defineArea({ manifest, screens, frame: areaFrame });
`,
    'src/mount.tsx': `import { area } from './define';

export const { bootstrap, mount, unmount, update } = area;
`,
    'src/screens.tsx': `import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {};
`,
    'src/contract.test.tsx': `import { describeAreaContract } from '@balcao/contract/testing';
import { manifest } from '../area';
import { area } from './define';
import { screens } from './screens';

describeAreaContract(manifest, screens, area);
`,
  };
  return new Map(Object.entries(texts).map(([file, text]) => [`${folder}/${file}`, text]));
}
