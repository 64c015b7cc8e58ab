import type { Resource } from '../../resource';

/** The fields of the resource. */
export const schemasFile = ({
  path,
  one,
  many,
}: Resource) => `import { instant, version } from '../basics/common';
import { filledLine } from '../basics/line';
import { z } from '../basics/z';
import { resourceShape } from '../resources/resource-shape';

const LONGEST_NAME = 80;

/** The ${many.file.replaceAll('-', ' ')} of a store: \`${path}\`, by pages. */
export const ${one.value} = resourceShape({
  version: { out: version },
  name: { in: filledLine(LONGEST_NAME, 'Informe o nome.'), out: z.string() },
  createdAt: { out: instant },
  updatedAt: { out: instant },
});
`;
