import { MATRIX } from '../authorisation/matrix';
import { isWritten, WITHOUT_VALID_CALL } from './valid-call';

it('makes a right call of every route, or names it among those of which none is made', () => {
  const routes = Object.keys(MATRIX);
  expect(routes.filter((route) => !isWritten(route) && !WITHOUT_VALID_CALL.has(route))).toEqual([]);
  expect([...WITHOUT_VALID_CALL].filter((route) => !routes.includes(route))).toEqual([]);
});
