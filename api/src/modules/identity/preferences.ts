import { getPreferences, setPreferences } from '@balcao/api-schema';
import { readPreferences, updatePreferences } from '../../accounts/preferences';
import { byPerson, routesOf } from '../../calls';

/** The preferences of a person for their pages. */
export const preferenceRoutes = routesOf('session', ({ database }) => {
  return [
    byPerson(getPreferences, ({ sellerId, userId }) => readPreferences(database.forSeller(sellerId), userId)),

    byPerson(setPreferences, async ({ sellerId, userId }, { body }) => {
      await updatePreferences(database.forSeller(sellerId), userId, body);
      return body;
    }),
  ];
});
