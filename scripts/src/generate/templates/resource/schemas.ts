import type { Resource } from '../../resource';

/** The fields of the resource. */
export const schemasFile = ({
  path,
  one,
  many,
}: Resource) => `import { instant, version } from '../basics/common';
import { z } from '../basics/z';
import { resourceShape } from '../resources/resource-shape';

const LONGEST_NAME = 80;

const name = z
  .string()
  .trim()
  .min(1, 'Informe o nome.')
  .max(LONGEST_NAME, \`Escreva no máximo \${LONGEST_NAME} caracteres.\`);

/** The ${many.file.replaceAll('-', ' ')} of a store: \`${path}\`, by pages. */
export const ${one.value} = resourceShape({
  version: { out: version },
  name: { in: name, out: z.string() },
  createdAt: { out: instant },
  updatedAt: { out: instant },
});
`;
