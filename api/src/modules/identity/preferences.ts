import { getPreferences, setPreferences } from '@balcao/api-schema';
import { readPreferences, updatePreferences } from '../../accounts/preferences';
import { implementFor, routesOf } from '../../calls';
import { identityOf } from '../../plugins/auth';

/** The preferences of a person for their pages. */
export const preferenceRoutes = routesOf('session', ({ database }) => {
  const by = implementFor(identityOf);

  return [
    by(getPreferences, ({ sellerId, userId }) => readPreferences(database.forSeller(sellerId), userId)),

    by(setPreferences, async ({ sellerId, userId }, { body }) => {
      await updatePreferences(database.forSeller(sellerId), userId, body);
      return body;
    }),
  ];
});
