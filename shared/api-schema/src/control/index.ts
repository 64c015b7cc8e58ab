export * from './browser-side';
export * from './channel-health';
export * from './channel-report';
export * from './csp-report';
export * from './page-report';
