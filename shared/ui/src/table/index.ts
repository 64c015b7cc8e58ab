import './table.css';

export { SessionTable, type SessionTableProps } from './session-table';
export { type Column, SimpleTable, type SimpleTableProps, type TableCard } from './simple-table';
