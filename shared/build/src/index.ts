export { areaConfig } from './area-config';
export { ArtifactPlugin } from './artifact/artifact-plugin';
export { baseConfig, type Mode } from './base-config';
export { compile } from './compile';
export { buildablePackages } from './packages';
export { shellConfig } from './shell-config';
