import type { Resource } from '../../resource';

/** The fields of the resource. */
export const schemasFile = ({
  path,
  permission,
  one,
  many,
}: Resource) => `import { filledLine } from '../basics/line';
import { z } from '../basics/z';
import { listQuery } from '../lists/lists';
import { recordFields } from '../resources/record-fields';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const LONGEST_NAME = 80;

/** The ${many.file.replaceAll('-', ' ')} of a store. */
export const ${one.value} = resourceShape({
  ...recordFields,
  name: { in: filledLine(LONGEST_NAME, 'Informe o nome.'), out: z.string() },
});

export const ${one.value}Calls = resourceCalls('${path}', {
  one: '${one.type}',
  many: '${many.type}',
  area: '${permission}',
  shape: ${one.value},
  query: listQuery,
  needsVersion: true,
});
`;
