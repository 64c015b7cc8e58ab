export { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export { Loaded, type LoadedProps } from './loaded';
export { NextSetupStep, type NextSetupStepProps } from './next-setup-step';
export { QueryProvider } from './query-provider';
export { useLiveRefresh } from './use-live-refresh';
export { type PostOnce, usePostOnce } from './use-post-once';
