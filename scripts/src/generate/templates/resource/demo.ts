import type { Resource } from '../../resource';

/** The example records of the demo store. */
export const examplesFile = ({ one, many }: Resource) => `import { ${one.value} } from '@balcao/api-schema';

const NAMES = ['Primavera', 'Verão', 'Outono', 'Inverno'];

/** The ${many.file.replaceAll('-', ' ')} of the demo store. */
export const demo${many.type} = () => NAMES.map((name) => ${one.value}.request.parse({ name }));
`;

/** The seed that gives the demo store its example records. */
export const seedFile = ({
  module,
  many,
}: Resource) => `import { demo${many.type} } from '@balcao/demo/${module}/${many.file}';
import type { DemoStore } from '../../../accounts/demo-store';
import { createWhereNone } from '../../../resources/demo-records';
import { ${many.value} } from '../${many.file}';

/** Fills a demonstration that has no ${many.file.replaceAll('-', ' ')} yet. @returns how many were created */
export const seed${many.type} = async (demo: DemoStore): Promise<number> =>
  (await createWhereNone(demo, ${many.value}, demo${many.type}())).length;
`;
