-- A page writes its draft by a name of its own and counts its writes: what one page sends last wins over what it sent
-- before, by whatever way each came, and the page that follows it in its tab may go on over it.
alter table draft add column writer text;
alter table draft add column writer_n integer;
alter table draft add constraint draft_writer check ((writer is null) = (writer_n is null));
