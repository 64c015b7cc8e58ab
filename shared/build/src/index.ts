export { areaConfig } from './area-config';
export { ArtifactPlugin } from './artifact/artifact-plugin';
export { baseConfig, type Mode } from './base-config';
export { compile } from './build-all';
export { shellConfig } from './shell-config';
