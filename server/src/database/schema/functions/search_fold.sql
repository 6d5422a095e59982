-- The words of a text: small letters without accents, each once. The words of texts and of searches are cut here alike.
-- Locales differ in what they call a letter, and whose capital it is, so both are spelled out. Entries store its
-- results: after a change a migration fills them anew.
create or replace function search_fold(p_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 60)), '{}') from (select case
    when p_text ~ '^[ -~]*$' then regexp_replace(lower(replace(p_text, '''', '')), '[^a-z0-9]+', ' ', 'g')
    else regexp_replace(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(p_text, NFKD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f''’‘ʼ]+',
        '', 'g')),
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁЂЃЄЅІЇЈЉЊЋЌЎЏҐØĐÐŁĦıςÞÆŒẞøđðłħ',
        'αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяёђѓєѕіїјљњћќўџґoddlhiσþæœßoddlh'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u05be-\u05c7\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u115f\u1160\u1680\u180e\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u3164\u30a0\u30fb\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\uff00-\uff0f\uffa0\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e01ef]+',
      ' ', 'g') end as folded) f,
  unnest(string_to_array(f.folded, ' ')) as word where word <> ''
$$;
