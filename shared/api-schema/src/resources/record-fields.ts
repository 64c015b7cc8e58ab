import { instant, version } from '../basics/common';

/** The fields of a record that people change: its version, which is its ETag, and when it was made and changed last. */
export const recordFields = {
  version: { out: version },
  createdAt: { out: instant },
  updatedAt: { out: instant },
};
