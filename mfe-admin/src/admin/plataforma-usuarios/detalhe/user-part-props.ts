import type { PlatformUser } from '@balcao/api-schema';
import type { UserApi } from '../user-api';

/** The properties of each part of a user's page that changes the user. */
export interface UserPartProps {
  user: PlatformUser;
  api: UserApi;
  /** Reads the user again. */
  onDone(): Promise<void>;
}
