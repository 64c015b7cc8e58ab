import { CHANGES_NOTHING } from '@balcao/domain';
import { readOperations } from './open-api';
import { withApi } from './with-store';

const api = withApi();

it('every call that is said to change nothing is declared', async () => {
  const declared = (await readOperations(api.app)).map(({ route }) => route);
  expect(declared).toEqual(expect.arrayContaining([...CHANGES_NOTHING]));
});
