export * from './channel-health';
export * from './channel-report';
export * from './page-report';
