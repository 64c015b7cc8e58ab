import './table.css';

export { type Column, SimpleTable, type SimpleTableProps } from './simple-table';
