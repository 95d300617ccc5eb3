-- Where a customer accepts and pays, as the variant said when the proposal was made: a link that was sent keeps working.
alter table proposta add column pagina text;
update proposta set pagina = '/corretor/' || uid;
alter table proposta alter column pagina set not null;
