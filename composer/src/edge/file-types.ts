import { DATA_FILES, FILE_NAME } from '../model/artifact';
import { SERVED_TYPES } from '../model/served-types';

/** The names of the chunks that webpack's hot reload fetches; builds for it alone have them. */
const HOT_UPDATE = /^[\w.@+-]+[.]hot-update[.]json$/;
const ENDING = /\.(\w+)$/;

/** The content type of a build file; undefined for files that are never served. */
export function typeOfFile(name: string): string | undefined {
  if (DATA_FILES.includes(name) || HOT_UPDATE.test(name)) return 'application/json';
  const [, ending = ''] = (FILE_NAME.test(name) && ENDING.exec(name)) || [];
  return Object.hasOwn(SERVED_TYPES, ending) ? SERVED_TYPES[ending] : undefined;
}
