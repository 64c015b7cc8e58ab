import type { PlatformUser } from '@balcao/api-schema';
import type { UserApi } from '../user-api';

/** What each part of a user's page that changes the user is given. */
export interface UserPartProps {
  user: PlatformUser;
  api: UserApi;
  /** Reads the user again. */
  onDone(): Promise<void>;
}
