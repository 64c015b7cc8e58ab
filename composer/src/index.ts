export { createEdge } from './edge/app';
export { readEdgeConfig } from './edge/config';
export { composeLocalBuilds, type LiveComposition } from './edge/live-composition';
