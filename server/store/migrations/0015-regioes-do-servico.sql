-- The ids by which the service knows the regions that a sale was shown, by their sigla: a proposal names its region so.
alter table sale add column regioes jsonb;
