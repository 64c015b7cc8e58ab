import { DATA_FILES, FILE_NAME } from '../model/artifact';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  map: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
/** The names of the chunks that webpack's hot reload fetches; builds for it alone have them. */
const HOT_UPDATE = /^[\w.@+-]+[.]hot-update[.]json$/;
const ENDING = /\.(\w+)$/;

/** The content type of a build file; undefined for files that are never served. */
export function typeOfFile(name: string): string | undefined {
  if (DATA_FILES.includes(name) || HOT_UPDATE.test(name)) return 'application/json';
  const [, ending = ''] = (FILE_NAME.test(name) && ENDING.exec(name)) || [];
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}
