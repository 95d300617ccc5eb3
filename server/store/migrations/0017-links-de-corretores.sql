-- A corretor's link names them by slug and code. Sales that know both are gone after a day; a link that was sent, or is
-- on paper, is opened for longer.
create table link_corretor (
  slug text not null,
  cod text not null,
  cpf text not null,
  visto_em timestamptz not null,
  primary key (slug, cod, cpf)
);
create index link_corretor_visto_em on link_corretor (visto_em);
create index link_corretor_cpf on link_corretor (cpf);

insert into link_corretor (slug, cod, cpf, visto_em)
select corretor ->> 'slug', corretor ->> 'cod', cpf_corretor, max(created_at)
  from sale where cpf_corretor is not null and corretor is not null group by 1, 2, 3;
