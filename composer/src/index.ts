export { createEdge } from './edge/app';
export { readEdgeConfig } from './edge/config';
export { composeLocalBuilds, type LocalComposition, serveFolders } from './local/local-source';
