export { areaConfig } from './area-config';
export type { Mode } from './base-config';
export { shellConfig } from './shell-config';
