-- The device a sale began on, as a hash of its cookie, and the sale's name there: who sells sees the sales of the device.
alter table sale add column aparelho text, add column nome_da_venda text;
create index sale_aparelho on sale (aparelho, created_at) where aparelho is not null;
