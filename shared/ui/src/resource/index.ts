import './resource.css';

export { BackLink, type BackLinkProps } from './back-link';
export { currentOf } from './conflict';
export { LoadedResource, type LoadedResourceProps } from './loaded-resource';
export { type NeighborLink, RecordNeighbors, type RecordNeighborsProps } from './record-neighbors';
export { ResourceDetail, type ResourceDetailProps } from './resource-detail';
export { ResourceForm, type ResourceFormProps } from './resource-form';
export { type EditedResource, ResourceScreen, type ResourceScreenProps } from './resource-screen';
export { ResourceSkeleton } from './resource-skeleton';
export type { ComparedField, ResourceCreation, ResourceSpec, Versioned } from './resource-spec';
export { type Comparison, type ComparisonOptions, useComparison } from './use-comparison';
export { useOriginQuery } from './use-origin-list';
export { type ResourceQuery, useResource, useShowResource } from './use-resource';
