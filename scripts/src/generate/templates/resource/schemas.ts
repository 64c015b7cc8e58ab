import type { Resource } from '../../resource';

/** The fields of the resource. */
export const schemasFile = ({ path, one, many }: Resource) => `import { filledLine } from '../basics/line';
import { z } from '../basics/z';
import { recordFields } from '../resources/record-fields';
import { resourceShape } from '../resources/resource-shape';

const LONGEST_NAME = 80;

/** The ${many.file.replaceAll('-', ' ')} of a store: \`${path}\`, by pages. */
export const ${one.value} = resourceShape({
  ...recordFields,
  name: { in: filledLine(LONGEST_NAME, 'Informe o nome.'), out: z.string() },
});
`;
