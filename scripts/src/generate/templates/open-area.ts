import type { Screen } from '../screen';

/** The helper by which the tests of a screen open it, as the shell does. */
export const openAreaTemplate = ({
  toSource,
}: Screen): string => `import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { area } from '${toSource}/../define';

/** Opens an address of the area with answers of the API. Closed after each test. */
export const openScreen = (url: string, http: Record<string, FakeAnswer>) => openArea(area, url, { http });
`;
