export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export { LiveStatus } from './live-status';
export { LiveUpdatesBar, type LiveUpdatesBarProps } from './live-updates-bar';
export { Loaded, type LoadedProps } from './loaded';
export { NextSetupStep, type NextSetupStepProps } from './next-setup-step';
export { QueryProvider } from './query-provider';
export { useLiveChange } from './use-live-change';
export { useLiveRefresh } from './use-live-refresh';
export { type PostOnce, usePostOnce } from './use-post-once';
