-- The tables of the baseline, from which the restore of an older backup starts. Never change them.
create function name_letters(p_text text) returns text language plpgsql immutable strict parallel safe as $$
declare letters text := regexp_replace(lower(normalize(p_text, NFKD) collate "C"), ' [\u0300-\u036f]+', ' ', 'g');
begin
  -- Latin, Greek, Cyrillic and Armenian letters.
  if letters ~ '[\u00c6-\u02af\u0370-\u0556]' then
    letters := replace(replace(replace(replace(translate(letters,
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽ'
      'ϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎ'
      'ԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖςıøðłħ',
      'ædoþđhlŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻ'
      'ͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏ'
      'ԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆσiodlh'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  -- What has capitals beside these.
  if letters ~ '[\u10a0-\u10ff\u13a0-\u13ff\u1c80-\u1cbf\u1e00-\u1eff\u2100-\u21ff\u2c00-\u2dff\ua640-\ua7ff\U00010400-\U0001e943]' then
    letters := replace(translate(letters,
      'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣ'
      'ᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤ'
      'ⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊ'
      'ꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆'
      '𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃'
      '𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆'
      '𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳ'
      'ꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔ'
      'ⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋ'
      'ꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮'
      '𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃'
      '𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦'
      '𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'),
      'ß', 'ss');
  end if;
  return letters;
end $$;
create function name_without_marks(p_text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(p_text, '['
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816'
    '-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-'
    '\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7\u09c8\u09cb-\u09cd\u09d7'
    '\u09e2\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a70\u0a71\u0a75\u0a81-'
    '\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44'
    '\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-'
    '\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4'
    '\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0ce2\u0ce3\u0cf3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d44\u0d46-\u0d48'
    '\u0d4a-\u0d4d\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2\u0df3\u0e31\u0e34-'
    '\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84'
    '\u0f86\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-'
    '\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752\u1753\u1772'
    '\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-'
    '\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82'
    '\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff'
    '\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f'
    '\ua6f0\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d'
    '\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4'
    '\uaab7\uaab8\uaabe\uaabf\uaac1\uaaeb-\uaaef\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\ufb1e\ufe00-\ufe0f\ufe20-'
    '\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05\U00010a06\U00010a0c-'
    '\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d'
    '\U00010eab\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002'
    '\U00011038-\U00011046\U00011070\U00011073\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2'
    '\U00011100-\U00011102\U00011127-\U00011134\U00011145\U00011146\U00011173\U00011180-\U00011182\U000111b3-'
    '\U000111c0\U000111c9-\U000111cc\U000111ce\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-'
    '\U000112ea\U00011300-\U00011303\U0001133b\U0001133c\U0001133e-\U00011344\U00011347\U00011348\U0001134b-'
    '\U0001134d\U00011357\U00011362\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0'
    '\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1\U000113e2\U00011435-'
    '\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc\U000115dd'
    '\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935'
    '\U00011937\U00011938\U0001193b-\U0001193e\U00011940\U00011942\U00011943\U000119d1-\U000119d7\U000119da-'
    '\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-'
    '\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-'
    '\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c\U00011d3d\U00011d3f-\U00011d45'
    '\U00011d47\U00011d8a-\U00011d8e\U00011d90\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00'
    '\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455'
    '\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-'
    '\U00016f92\U00016fe4\U00016ff0\U00016ff1\U0001bc9d\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46'
    '\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad'
    '\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f'
    '\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023\U0001e024'
    '\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef'
    '\U0001e5ee\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-'
    '\U0001e94a\U000e0100-\U000e01ef'
    ']+', '', 'g')
$$;
create function name_words(p_text text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(p_text, '['
    '\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7'
    '\u02b9-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u034f\u0375\u037e\u0384\u0385\u0387\u03f6\u0482'
    '\u055a-\u055f\u0589\u058a\u058d-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-'
    '\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe\u0700-\u070d\u070f\u07f6-\u07f9\u07fe\u07ff\u0830-\u083e\u085e'
    '\u0888\u0890\u0891\u08e2\u0964\u0965\u0970\u09f2\u09f3\u09fa\u09fb\u09fd\u0a76\u0af0\u0af1\u0b70\u0bf3-'
    '\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36'
    '\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fcc\u0fce-\u0fda\u104a-\u104f\u109e\u109f\u10fb\u115f\u1160'
    '\u1360-\u1368\u1390-\u1399\u1400\u166d\u166e\u1680\u169b\u169c\u16eb-\u16ed\u1735\u1736\u17b4\u17b5\u17d4-'
    '\u17d6\u17d8-\u17db\u1800-\u180f\u1940\u1944\u1945\u19de-\u19ff\u1a1e\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e'
    '\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u1cd3\u1fbd\u1fbf-\u1fc1'
    '\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd\u1ffe\u2000-\u2064\u2066-\u206f\u207a-\u207e\u208a-\u208e'
    '\u20a0-\u20c1\u20d0-\u2101\u2103-\u2106\u2108\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e'
    '\u213a\u213b\u2140-\u2144\u214a-\u214d\u214f\u218a\u218b\u2190-\u2429\u2440-\u244a\u249c-\u24e9\u2500-\u2775'
    '\u2794-\u2b73\u2b76-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u2e5d\u2e80-'
    '\u2e99\u2e9b-\u2ef3\u2f00-\u2fd5\u2ff0-\u3004\u3008-\u3020\u3030\u3036\u3037\u303d-\u303f\u309b\u309c\u30a0'
    '\u30fb\u3190\u3191\u3196-\u319f\u31c0-\u31e5\u31ef\u3200-\u321e\u322a-\u3247\u3250\u3260-\u327f\u328a-\u32b0'
    '\u32c0-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ua4fe\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua6f7\ua700-\ua716\ua720'
    '\ua721\ua789\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e\ua92f\ua95f'
    '\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade\uaadf\uaaf0\uaaf1\uab5b\uab6a\uab6b\uabeb\ufb29'
    '\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90\ufd91\ufdc8-\ufdcf\ufdfc-\ufe19\ufe30-\ufe52\ufe54-\ufe66\ufe68-\ufe6b'
    '\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffe6\uffe8-\uffee\ufff9-\ufffd\U00010100-'
    '\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U0001018e\U00010190-\U0001019c\U000101a0'
    '\U000101d0-\U000101fc\U0001039f\U000103d0\U0001056f\U00010857\U00010877\U00010878\U0001091f\U0001093f'
    '\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c'
    '\U00010d6e\U00010d8e\U00010d8f\U00010ead\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89'
    '\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174\U00011175\U000111c5-'
    '\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4\U000113d5'
    '\U000113d7\U000113d8\U0001144b-\U0001144f\U0001145a\U0001145b\U0001145d\U000114c6\U000115c1-\U000115d7'
    '\U00011641-\U00011643\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946'
    '\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1'
    '\U00011c41-\U00011c45\U00011c70\U00011c71\U00011ef7\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011ff1'
    '\U00011fff\U00012470-\U00012474\U00012ff1\U00012ff2\U00013430-\U0001343f\U00016a6e\U00016a6f\U00016af5'
    '\U00016b37-\U00016b3f\U00016b44\U00016b45\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c'
    '\U0001bc9f-\U0001bca3\U0001cc00-\U0001ccef\U0001ccfa-\U0001ccfc\U0001cd00-\U0001ceb3\U0001ceba-\U0001ced0'
    '\U0001cee0-\U0001cef0\U0001cf50-\U0001cfc3\U0001d000-\U0001d0f5\U0001d100-\U0001d126\U0001d129-\U0001d164'
    '\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d1ea'
    '\U0001d200-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735'
    '\U0001d74f\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-'
    '\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e\U0001e95f'
    '\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0\U0001eef1\U0001f000-\U0001fb92\U0001fb94-\U0001fbef\U0001fbfa'
    '\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef'
    ']+', ' ', 'g'), ' ')
$$;
create function name_joined(p_text text) returns text language sql immutable strict parallel safe as $$
  select public.name_letters(regexp_replace(p_text,
    '[''`´‘’＇\u02b9-\u02c1\u00ad\u034f\u180b-\u180f\u200c\u200d\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]+', '', 'g'))
$$;
create function name_signs(p_text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(public.name_letters(p_text),
    '[\u0001-\u0020\u007f-\u009f\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0001\U000e0100-\U000e01ef]+', '', 'g')
$$;
create function name_key(p_text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  syllable constant text := '^(b|ch?|d\u0335?|gh?|gi|kh?|l|m|ngh?|nh?|ph|qu|r|s|th?|tr|h|v|x)?'
    '([aeiouy][\u0300-\u0303\u0306\u0309\u031b\u0323]*){1,3}(ch?|m|ng?|nh|p|t)?$';
  words text;
  key text;
begin
  if p_text ~ '^[ -~]*$' then
    words := regexp_replace(lower(p_text collate "C"), '[^a-z0-9]+', ' ', 'g');
  else
    words := public.name_words(regexp_replace(regexp_replace(regexp_replace(
      replace(public.name_letters(p_text), 'đ', U&'d\0335'),
      '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]+', '', 'g'),
      '([\u03b1-\u03c9])[\u0300-\u036f]+', '\1', 'g'),
      '\u0435\u0308', U&'\0435', 'g'));
    if words ~ '[a-z][\u0300-\u036f]' then
      select string_agg(
        case when v.is_vietnamese and w.word ~ syllable then w.word
          else regexp_replace(regexp_replace(w.word, '([b-df-hj-np-tv-xz])[\u0300-\u036f]+', '\1', 'g'),
            '([aeiouy][\u0309\u031b\u0323]*)[\u0300-\u0308\u030a-\u031a\u031c-\u0322\u0324-\u036f]+', '\1', 'g') end,
        ' ' order by w.position) into words
      from string_to_array(words, ' ') all_words (list)
        cross join lateral (select words ~ '[aeiouy][\u0300-\u036f]*[\u0309\u031b\u0323]|[\u0302\u0306][\u0300\u0301\u0303]'
          or not exists (select from unnest(list) one where one ~ '[a-z]' and one !~ syllable) as is_vietnamese) v
        cross join unnest(list) with ordinality w (word, position);
    end if;
  end if;
  key := left(regexp_replace(words, ' (?![0-9])|(?<![0-9]) ', '', 'g'), 400);
  if replace(public.name_without_marks(key), ' ', '') = '' then
    key := left(coalesce(nullif(public.name_signs(p_text), ''), p_text), 400);
  end if;
  return key;
end $$;
create table profiles ( id uuid primary key, username text check (username ~ '^[A-Za-z0-9_]{3,30}$'), full_name text, bio text, avatar_url text, created_at timestamptz not null, avatar_bytes int check (avatar_bytes >= 0), shows_taste boolean not null default false );
create unique index profiles_username on profiles (lower(username));
create index profiles_taste on profiles (id) where shows_taste;
create index profiles_avatar on profiles (avatar_url) where avatar_url is not null;
create table profile_likes ( user_id uuid primary key references profiles (id) on delete cascade, likes_given int not null, likes_received int not null, counted_at timestamptz not null );
create table held_usernames ( name text primary key check (name = lower(name)), email text not null check (email = lower(email)), held_until timestamptz not null );
create index held_usernames_until on held_usernames (held_until);
create table former_usernames ( name_hash bytea primary key, user_id uuid references profiles (id) on delete set null, held_until timestamptz not null );
create index former_usernames_user on former_usernames (user_id);
create index former_usernames_until on former_usernames (held_until);
create function cell_of(latitude float8, longitude float8) returns int language sql immutable parallel safe as $$
  select b.band * 8192 + least(b.columns - 1, greatest(0, floor((longitude + 180) / 360 * b.columns)::int))
  from (select a.band, greatest(1, floor(360 * cos(((a.band + 0.5::float8) * 0.1::float8 - 90) * (pi() / 180)) / 0.1::float8)::int) as columns
        from (select least(1799, greatest(0, floor((latitude + 90) / 0.1::float8)::int)) as band) a) b
$$;
create table restaurants ( id uuid primary key, name text not null check (char_length(name) between 1 and 120), cuisine text, latitude float8 check (latitude between -90 and 90), longitude float8 check (longitude between -180 and 180), city text, state text, created_at timestamptz not null, cell int generated always as (case when latitude is null then null else cell_of(latitude, longitude) end) stored, closed_at timestamptz, closer text check (closer in ('people', 'administrator')), decided_at timestamptz, check ((latitude is null) = (longitude is null)), check ((closed_at is null) = (closer is null)) );
create index restaurants_name on restaurants (name_key(name));
create index restaurants_cell on restaurants (cell, name_key(name));
create index restaurants_position on restaurants (latitude, longitude);
create index restaurants_closed on restaurants (closed_at) where closed_at is not null;
create table merged_restaurants ( id uuid primary key, restaurant_id uuid not null references restaurants (id) on delete cascade, merged_at timestamptz not null );
create index merged_restaurants_restaurant on merged_restaurants (restaurant_id);
create table place_questions ( restaurant_id uuid not null references restaurants (id) on delete cascade, other_id uuid not null references restaurants (id) on delete cascade, import_id int, answered_at timestamptz, primary key (restaurant_id, other_id) );
create index place_questions_other on place_questions (other_id);
create index place_questions_import on place_questions (import_id) where import_id is not null;
create table imports ( id int primary key, file_name text not null, format text not null check (format in ('csv', 'fhrs', 'foursquare', 'geojson', 'open-food-facts', 'osm-pbf', 'overpass', 'overture')), source text not null check (char_length(source) between 1 and 120), licence text check (char_length(licence) <= 120), file_day date not null, created_at timestamptz not null, ended_at timestamptz, added int not null default 0, joined int not null default 0, changed int not null default 0, doubtful int not null default 0, unplaced int not null default 0, refused int not null default 0, undone_at timestamptz, undo_asked_at timestamptz, removed int not null default 0, kept int not null default 0 );
create table import_files ( id uuid primary key, file_name text not null check (char_length(file_name) between 1 and 200), bytes bigint not null, file_day date not null, state text not null check (state in ('looking', 'asks', 'ready', 'importing', 'done', 'refused')), columns text, source text check (char_length(source) between 1 and 120), licence text check (char_length(licence) <= 120), found jsonb, message text, progress int not null default 0, import_id int references imports (id), created_at timestamptz not null, updated_at timestamptz not null );
create table imported_places ( source text not null, source_id text not null, import_id int not null references imports (id), restaurant_id uuid not null references restaurants (id) on delete cascade, hash text not null, name text not null, latitude float8 not null, longitude float8 not null, street text, house_number text, postcode text, city text, opening_hours text, website text, phone text, cuisine text, diets text[] not null, brand text, floor text, primary key (source, source_id, import_id) );
create index imported_places_restaurant on imported_places (restaurant_id, import_id desc);
create index imported_places_import on imported_places (import_id, restaurant_id);
create table barcode_products ( code text not null check (code ~ '^\d{13,14}$'), import_id int references imports (id), hash text not null, name text check (char_length(name) <= 120), brand text check (char_length(brand) <= 120), quantity text check (char_length(quantity) <= 60), category text check (char_length(category) <= 60), claim_ids smallint[] not null, allergen_ids smallint[] not null, may_contain_ids smallint[] not null, states_allergens boolean not null, states_traces boolean not null, other_labels text[] not null, other_allergens text[] not null, other_traces text[] not null, source text not null check (char_length(source) <= 120), licence text check (char_length(licence) <= 120), day date not null, fetched_at timestamptz not null, unique nulls not distinct (code, import_id) );
create index barcode_products_import on barcode_products (import_id);
create index barcode_products_fetched on barcode_products (fetched_at) where import_id is null;
create table unknown_barcodes ( code text primary key, asked_at timestamptz not null );
create index unknown_barcodes_asked on unknown_barcodes (asked_at);
create table opening_hours ( restaurant_id uuid primary key references restaurants (id) on delete cascade, hours text not null, time_zone text not null, known_from timestamptz not null, known_until timestamptz not null, opens timestamptz[], closes timestamptz[], times text[] );
create table presence_reports ( restaurant_id uuid not null references restaurants (id) on delete cascade, user_id uuid not null references profiles (id) on delete cascade, says text not null check (says in ('here', 'gone')), created_at timestamptz not null, network bigint, primary key (restaurant_id, user_id) );
create index presence_reports_gone on presence_reports (created_at) where says = 'gone';
create index presence_reports_user on presence_reports (user_id);
create function level_of(net_score int) returns int language sql immutable parallel safe as $$
  select width_bucket(net_score, '{4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288}'::int[])
$$;
create function strip_of(level int, cell int, latitude float8) returns int language sql immutable parallel safe as $$
  select case when latitude is null then -10 - cell else
    least(2, level / 3) * 100000 + floor((latitude + 90) / (0.00625::float8 * (1 << 2 * least(2, level / 3))))::int end
$$;
create table rankings ( item_id uuid primary key, kind smallint not null check (kind in (1, 2)), cell int not null, state smallint not null default 0 check (state in (0, 1, 2, 3)), net_score int not null default 0, upvotes int not null default 0 check (upvotes >= 0), downvotes int not null default 0 check (downvotes >= 0), version int not null default 0, submitted_by uuid, lat float8, lon float8, price_cents int, cuisine text, meal_times smallint not null default 0, claims int not null default 0, allergens int not null default 0, tasted_upvotes int not null default 0, tasted_downvotes int not null default 0, prior_up real not null default 4.5 check (prior_up > 0), prior_votes real not null default 6, fair_score real not null generated always as ((upvotes + prior_up) / (upvotes + downvotes + prior_votes)) stored, may_contain int not null default 0, free_days date[], alerts int not null default 0, shown_tasted_upvotes int not null default 0, shown_tasted_downvotes int not null default 0, check (net_score = upvotes - downvotes), check ((lat is null) = (lon is null)), check (tasted_upvotes between 0 and upvotes and tasted_downvotes between 0 and downvotes), check (prior_votes > prior_up), check (shown_tasted_upvotes >= 0 and shown_tasted_downvotes >= 0) ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index rankings_by_cell on rankings (cell, net_score desc, upvotes desc, item_id) include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create index rankings_by_kind on rankings (kind, net_score desc, upvotes desc, item_id) include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create index rankings_by_fair on rankings (cell, fair_score desc, upvotes desc, item_id) include (lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create index rankings_by_tasted on rankings (cell, shown_tasted_upvotes desc) where state = 0 and shown_tasted_upvotes + shown_tasted_downvotes > 0;
create index rankings_newest on rankings (cell, item_id desc) include (kind, lat, lon, price_cents, cuisine, meal_times, claims, allergens) where state = 0 and submitted_by is not null;
create index rankings_by_category on rankings (lower(cuisine), net_score desc, upvotes desc, item_id) where state = 0 and kind = 2;
create index rankings_by_strip on rankings (strip_of(level_of(net_score), cell, lat), lon, lat, level_of(net_score)) include (item_id, net_score, upvotes, cell, price_cents, cuisine, meal_times, claims, allergens) where state = 0;
create table dishes ( id uuid primary key references rankings (item_id) on delete cascade, name text not null check (char_length(name) between 1 and 120), price numeric check (price >= 0 and price < 100000 and scale(price) <= 3), description text check (char_length(description) <= 2000), image_url text, image_width int, image_height int, image_thumbhash text, image_description text, submitted_by uuid references profiles (id) on delete set null, created_at timestamptz not null, updated_at timestamptz not null, share_count int not null default 0 check (share_count >= 0), is_featured boolean not null default false, chef text check (char_length(chef) <= 120), cuisine text check (char_length(cuisine) <= 60), meal_times text[] not null default '{}', restaurant_id uuid not null references restaurants (id), submission_key uuid, image_bytes int, edit_key uuid );
create index dishes_restaurant on dishes (restaurant_id);
create index dishes_submitted_by on dishes (submitted_by, id desc);
create index dishes_file on dishes (image_url) where image_url is not null;
create unique index dishes_submission on dishes (submitted_by, submission_key);
create table merged_dishes ( id uuid primary key, dish_id uuid not null references dishes (id) on delete cascade );
create index merged_dishes_dish on merged_dishes (dish_id);
create table products ( id uuid primary key references rankings (item_id) on delete cascade, name text not null check (char_length(name) between 1 and 120), price numeric check (price >= 0 and price < 100000 and scale(price) <= 3), description text check (char_length(description) <= 2000), image_url text, image_width int, image_height int, image_thumbhash text, image_description text, submitted_by uuid references profiles (id) on delete set null, created_at timestamptz not null, updated_at timestamptz not null, share_count int not null default 0 check (share_count >= 0), is_featured boolean not null default false, brand text not null check (char_length(brand) between 1 and 120), category text check (char_length(category) <= 60), where_to_buy text, platform_link text check (char_length(platform_link) <= 2048), submission_key uuid, image_bytes int, barcode text check (barcode ~ '^\d{13,14}$'), also_allergens text[] not null default '{}', also_traces text[] not null default '{}', also_source text check (char_length(also_source) <= 120), also_day date, edit_key uuid, is_code_disputed boolean not null default false, constraint products_also_day_check check ((also_source is null) = (also_day is null)), constraint products_also_tags_check check (also_source is not null or cardinality(also_allergens || also_traces) = 0) );
create index products_barcode on products (barcode) where barcode is not null;
create index products_name on products (name_key(name));
create index products_submitted_by on products (submitted_by, id desc);
create index products_file on products (image_url) where image_url is not null;
create unique index products_submission on products (submitted_by, submission_key);
create table code_disputes ( id uuid primary key, barcode text not null check (barcode ~ '^\d{13,14}$'), product_id uuid references rankings (item_id) on delete set null, submitter_id uuid references profiles (id) on delete set null, created_at timestamptz not null, has_weight boolean, decided_at timestamptz, has_code boolean, decision_id uuid, check (num_nonnulls(decided_at, has_code, decision_id) in (0, 3)) );
create unique index code_disputes_open on code_disputes (product_id, barcode) where decided_at is null;
create index code_disputes_barcode on code_disputes (barcode);
create index code_disputes_product on code_disputes (product_id) where product_id is not null;
create index code_disputes_submitter on code_disputes (submitter_id, created_at) where submitter_id is not null;
create index code_disputes_decided on code_disputes (decided_at) where decided_at is not null;
create table dietary_claims (id smallint primary key, name text not null unique, icon text not null);
create table allergens (id smallint primary key, name text not null unique, icon text not null);
create table delivery_platforms (id smallint primary key, name text not null unique);
create table dish_claims ( dish_id uuid not null references dishes (id) on delete cascade, claim_id smallint not null references dietary_claims (id), primary key (dish_id, claim_id) );
create table dish_allergens ( dish_id uuid not null references dishes (id) on delete cascade, allergen_id smallint not null references allergens (id), state smallint not null default 1 check (state in (1, 2, 3)), source text not null default 'submitter' check (source in ('submitter', 'packaging', 'menu-photo', 'asked', 'imported')), source_name text check (char_length(source_name) <= 120), day date not null default (now() at time zone 'utc')::date, primary key (dish_id, allergen_id) );
create table product_claims ( product_id uuid not null references products (id) on delete cascade, claim_id smallint not null references dietary_claims (id), primary key (product_id, claim_id) );
create table product_allergens ( product_id uuid not null references products (id) on delete cascade, allergen_id smallint not null references allergens (id), state smallint not null default 1 check (state in (1, 2, 3)), source text not null default 'submitter' check (source in ('submitter', 'packaging', 'menu-photo', 'asked', 'imported')), source_name text check (char_length(source_name) <= 120), day date not null default (now() at time zone 'utc')::date, primary key (product_id, allergen_id) );
create table submission_tags ( dish_id uuid not null references dishes (id) on delete cascade, position smallint not null check (position between 1 and 10), tag text not null check (char_length(tag) between 1 and 30), primary key (dish_id, position), unique (dish_id, tag) );
create table product_tags ( product_id uuid not null references products (id) on delete cascade, position smallint not null check (position between 1 and 10), tag text not null check (char_length(tag) between 1 and 30), primary key (product_id, position), unique (product_id, tag) );
create table cards (item_id uuid primary key, body text not null, brand text);
create table submission_counts ( user_id uuid not null references profiles (id) on delete cascade, slot smallint not null check (slot between 0 and 7), dishes int not null, products int not null, upvotes int not null, primary key (user_id, slot) ) with (fillfactor = 50);
create table dish_imports ( id int primary key, key uuid unique, user_id uuid references profiles (id) on delete set null, file_name text check (char_length(file_name) <= 200), source text check (char_length(source) between 1 and 120), created_at timestamptz not null, added int not null, outcomes jsonb not null, restaurant_ids uuid[] not null, undo_asked_at timestamptz, undone_at timestamptz, removed int not null default 0, kept int not null default 0 );
create index dish_imports_user on dish_imports (user_id) where user_id is not null;
create table imported_dishes ( dish_id uuid primary key references dishes (id) on delete cascade, import_id int not null references dish_imports (id), row_number int not null check (row_number > 0), source text check (char_length(source) between 1 and 120), author text check (char_length(author) between 1 and 120), url text check (char_length(url) <= 2048), day date, photo_url text check (char_length(photo_url) <= 2048), photo_problem text );
create index imported_dishes_import on imported_dishes (import_id, dish_id);
create table reactions ( id uuid primary key, item_id uuid not null references rankings (item_id) on delete cascade, allergen_id smallint not null references allergens (id), reporter_id uuid references profiles (id) on delete set null, created_at timestamptz not null, confirmed_at timestamptz, confirmed_state smallint check (confirmed_state in (1, 2, 3)), confirmed_source text check (confirmed_source in ('packaging', 'menu-photo', 'asked')), reporter_key bytea check (octet_length(reporter_key) = 16), is_reporter_gone boolean not null default false, check (num_nonnulls(confirmed_at, confirmed_state, confirmed_source) in (0, 3)) );
create index reactions_item on reactions (item_id, id desc);
create unique index reactions_open on reactions (item_id, allergen_id, reporter_id) where confirmed_at is null;
create index reactions_reporter on reactions (reporter_id) where reporter_id is not null;
create index reactions_reporter_key on reactions (reporter_key) where confirmed_at is null and reporter_key is not null;
create table kept_reactions ( id uuid primary key, restaurant_id uuid references restaurants (id), brand text[], barcode text, name text[], allergen_id smallint not null references allergens (id), created_at timestamptz not null, deleted_at timestamptz not null, item_id uuid references rankings (item_id) on delete set null, name_key text, brand_key text, reporter_key bytea check (octet_length(reporter_key) = 16), submitter_id uuid references profiles (id) on delete set null, check (num_nonnulls(restaurant_id, brand, brand_key) = 1), check (num_nonnulls(name, name_key) = 1) );
create index kept_reactions_item on kept_reactions (item_id) where item_id is not null;
create index kept_reactions_submitter on kept_reactions (submitter_id) where submitter_id is not null;
create index kept_reactions_restaurant on kept_reactions (restaurant_id) where restaurant_id is not null;
create table group_tables ( id uuid primary key, code text not null unique check (code ~ '^[0-9a-f]{32}$'), opener bytea not null unique, latitude float8 not null check (latitude between -90 and 90), longitude float8 not null check (longitude between -180 and 180), place_name text check (char_length(place_name) between 1 and 80), version int not null default 1, dish_ids uuid[], ends_at timestamptz not null, is_open boolean not null default true );
create index group_tables_end on group_tables (ends_at);
create table group_table_guests ( table_id uuid not null references group_tables (id) on delete cascade, number smallint not null check (number between 1 and 20), key_hash bytea not null, claims int not null default 0, allergens int not null default 0, max_cents int check (max_cents > 0), walk_minutes smallint check (walk_minutes between 1 and 60), primary key (table_id, number), unique (table_id, key_hash) );
create table group_table_thumbs ( table_id uuid not null, number smallint not null, dish_id uuid not null, is_up boolean not null, primary key (table_id, number, dish_id), foreign key (table_id, number) references group_table_guests (table_id, number) on delete cascade );
create table votes ( user_id uuid not null references profiles (id), item_id uuid not null references rankings (item_id) on delete cascade, vote smallint not null check (vote in (-1, 1)), updated_at timestamptz not null, primary key (user_id, item_id) include (vote), is_tasted boolean not null default false, is_held boolean not null default false, is_void boolean not null default false, network bigint, is_checked boolean not null default false );
create index votes_item on votes (item_id, updated_at desc) include (vote, is_tasted, is_held, is_void);
create index votes_uncounted on votes (item_id, user_id) where is_held or is_void;
create table suspended_votes ( user_id uuid not null, item_id uuid not null, primary key (user_id, item_id), foreign key (user_id, item_id) references votes (user_id, item_id) on delete cascade );
create index votes_recent on votes using brin (updated_at) with (pages_per_range = 16);
create table vote_checks ( item_id uuid not null references rankings (item_id) on delete cascade, vote smallint not null check (vote in (-1, 1)), reasons text[] not null check (reasons <@ array['group', 'hand']), opened_at timestamptz not null, confirmed_at timestamptz, primary key (item_id, vote) );
create table withdrawn_marks ( user_id uuid not null references profiles (id) on delete cascade, item_id uuid not null references rankings (item_id) on delete cascade, vote smallint not null check (vote in (-1, 1)), is_held boolean not null, is_void boolean not null, reasons text[], opened_at timestamptz, confirmed_at timestamptz, primary key (user_id, item_id), check ((is_held or is_void) and is_held = (opened_at is not null)) );
create index withdrawn_marks_item on withdrawn_marks (item_id, vote);
create table vote_check_decisions ( id uuid primary key, item_id uuid not null, vote smallint not null check (vote in (-1, 1)), action text not null check (action in ('release', 'void', 'keep', 'hold', 'vouch')), vote_count int not null check (vote_count >= 0), administrator_id uuid references profiles (id) on delete set null, is_automatic boolean not null, created_at timestamptz not null );
create index vote_check_decisions_made on vote_check_decisions (created_at);
create index vote_check_decisions_administrator on vote_check_decisions (administrator_id);
create table vote_areas ( cell int primary key, votes int not null check (votes >= 0) );
create table item_visitors ( item_id uuid not null references rankings (item_id) on delete cascade, day date not null, networks int not null check (networks > 0), primary key (item_id, day) );
create index item_visitors_day on item_visitors (day);
create table vouched_accounts ( user_id uuid primary key references profiles (id) on delete cascade, until timestamptz not null );
create table public_log_days ( day date primary key, first_day date not null check (first_day <= day), taken_at timestamptz not null, log_sha256 text not null, log_bytes bigint not null, charts_sha256 text not null, charts_bytes bigint not null, items int not null, votes int not null );
create table public_log_items ( item_id uuid primary key, kind smallint not null, name text not null, latitude float8, longitude float8, is_on_board boolean not null );
create table public_log_votes ( item_id uuid not null, voter bytea not null, vote smallint not null, is_tasted boolean not null, state smallint not null, primary key (item_id, voter) );
create table public_log_people ( user_id uuid primary key references profiles (id) on delete cascade, pseudonym_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) check (length(pseudonym_key) = 32) );
create table lists ( slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60), position smallint not null unique, name text not null check (char_length(name) between 1 and 120), area_name text check (char_length(area_name) between 1 and 120), latitude float8 check (latitude between -90 and 90), longitude float8 check (longitude between -180 and 180), radius_km float8 check (radius_km > 0 and radius_km <= 25), check (num_nulls(area_name, latitude, longitude, radius_km) in (0, 4)) );
create table weekly_boards ( id int generated always as identity primary key, board_key text not null unique check (board_key ~ '^[a-z0-9-]{1,60}$'), since timestamptz not null );
create table weekly_entries ( id int generated always as identity primary key, board_id int not null references weekly_boards (id) on delete cascade, item_id uuid, name text, restaurant text, check (num_nulls(item_id, name, restaurant) in (0, 3)) );
create index weekly_entries_item on weekly_entries (item_id, board_id);
create table weekly_charts ( board_id int not null references weekly_boards (id) on delete cascade, monday date not null check (extract(isodow from monday) = 1), due_at timestamptz not null, made_at timestamptz not null, entry_ids int[] not null, upvotes int[] not null, downvotes int[] not null, previous_ranks smallint[] not null, best_ranks smallint[] not null, week_counts smallint[] not null, primary key (board_id, monday) );
create table member_lists ( id uuid primary key, owner_id uuid not null references profiles (id) on delete cascade, slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60), submission_key uuid not null, title text not null check (char_length(title) between 1 and 80), note text check (char_length(note) <= 500), image_url text, image_width int, image_height int, image_thumbhash text, image_description text, image_bytes int, is_hidden boolean not null default false, created_at timestamptz not null, updated_at timestamptz not null, kind smallint check (kind in (1, 2)), area_name text check (char_length(area_name) between 1 and 120), latitude float8 check (latitude between -90 and 90), longitude float8 check (longitude between -180 and 180), radius_km float8 check (radius_km > 0 and radius_km <= 25), cuisine text, category text, meal text, diet text, follower_count int not null default 0 check (follower_count >= 0), listed_at timestamptz, visibility text check (visibility in ('private', 'link', 'profile')), unique (owner_id, submission_key), check (num_nonnulls(kind, visibility) = 1), check (num_nulls(area_name, latitude, longitude, radius_km) in (0, 4)), check (kind is not null or num_nonnulls(area_name, cuisine, category, meal, diet, listed_at) = 0) );
create index member_lists_owner on member_lists (owner_id, id desc);
create index member_lists_listed on member_lists (listed_at desc) where listed_at is not null;
create index member_lists_file on member_lists (image_url) where image_url is not null;
create table taken_slugs ( slug_hash bytea primary key );
create table board_follows ( board_id uuid not null references member_lists (id) on delete cascade, user_id uuid not null references profiles (id), created_at timestamptz not null, primary key (board_id, user_id) );
create index board_follows_user on board_follows (user_id, created_at desc);
create table list_entries ( list_id uuid not null references member_lists (id) on delete cascade, item_id uuid not null references rankings (item_id) on delete cascade, position int not null, note text check (char_length(note) <= 200), added_at timestamptz not null, primary key (list_id, item_id) );
create index list_entries_item on list_entries (item_id);
create table market_days ( id uuid primary key, weekday smallint check (weekday between 1 and 7), day date, opens time not null, closes time not null check (closes <> opens), place text not null check (char_length(place) between 1 and 120), note text check (char_length(note) between 1 and 120), time_zone text not null, changed_at timestamptz not null, check (num_nulls(weekday, day) = 1) );
create table websub_pings ( feed text primary key, fingerprint text not null );
create table users ( id uuid primary key references profiles (id) on delete cascade, email text not null check (char_length(email) <= 254), password_hash text, email_confirmed_at timestamptz, new_email text check (char_length(new_email) <= 254), state text not null default 'active' check (state in ('active', 'suspended')), last_sign_in_at timestamptz, created_at timestamptz not null, updated_at timestamptz not null, constraint users_password_confirmed check (password_hash is null or email_confirmed_at is not null) );
create unique index users_email on users (lower(email));
create index users_new_email on users (lower(new_email)) where new_email is not null;
create index users_unconfirmed on users (created_at) where email_confirmed_at is null;
create table sign_ups ( id uuid primary key, user_id uuid not null references users (id) on delete cascade, username text not null, full_name text, password_hash text not null, created_at timestamptz not null );
create index sign_ups_user on sign_ups (user_id, created_at);
create index sign_ups_created on sign_ups (created_at);
create table email_tokens ( token_hash bytea primary key check (octet_length(token_hash) = 32), user_id uuid not null references users (id) on delete cascade, purpose text not null check (purpose in ('signup', 'recovery', 'email_change')), email text not null, created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz, sign_up_id uuid references sign_ups (id) on delete set null );
create index email_tokens_user on email_tokens (user_id, purpose);
create index email_tokens_expiry on email_tokens (expires_at);
create index email_tokens_sign_up on email_tokens (sign_up_id) where sign_up_id is not null;
create table sessions ( id uuid primary key, user_id uuid not null references users (id) on delete cascade, user_agent text check (char_length(user_agent) <= 200), recovered_until timestamptz, created_at timestamptz not null, refreshed_at timestamptz not null, expires_at timestamptz not null );
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table refresh_tokens ( token_hash bytea primary key check (octet_length(token_hash) = 32), session_id uuid not null references sessions (id) on delete cascade, parent_hash bytea, created_at timestamptz not null, used_at timestamptz );
create index refresh_tokens_session on refresh_tokens (session_id);
create unique index refresh_tokens_parent on refresh_tokens (parent_hash);
create index refresh_tokens_used on refresh_tokens (used_at);
create table security_events ( id uuid primary key, user_id uuid not null references users (id) on delete cascade, kind text not null check (char_length(kind) <= 40), user_agent text check (char_length(user_agent) <= 200), created_at timestamptz not null );
create index security_events_user on security_events (user_id, kind, created_at, id);
create index security_events_created on security_events (created_at);
create table passkeys ( id uuid primary key, user_id uuid not null references users (id) on delete cascade, credential_id bytea not null unique check (octet_length(credential_id) <= 1023), public_key bytea not null check (octet_length(public_key) <= 4096), counter bigint not null check (counter >= 0), transports text[] not null, name text not null check (char_length(name) <= 60), created_at timestamptz not null, used_at timestamptz );
create index passkeys_user on passkeys (user_id, id);
create table passkey_challenges ( challenge_hash bytea primary key check (octet_length(challenge_hash) = 32), session_id uuid references sessions (id) on delete cascade, expires_at timestamptz not null );
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create table known_networks ( id bytea primary key check (octet_length(id) = 16), user_id uuid not null references users (id) on delete cascade, seen_at timestamptz not null );
create index known_networks_user on known_networks (user_id, seen_at);
create index known_networks_seen on known_networks (seen_at);
create table follows ( id uuid not null unique, follower_id uuid not null references profiles (id) on delete cascade, following_id uuid not null references profiles (id) on delete cascade, created_at timestamptz not null, primary key (follower_id, following_id), check (follower_id <> following_id) );
create index follows_follower on follows (follower_id, id desc) include (following_id);
create index follows_following on follows (following_id, id desc) include (follower_id);
create table past_imports ( id uuid primary key, user_id uuid not null references profiles (id) on delete cascade, name text not null check (char_length(name) between 1 and 120), created_at timestamptz not null );
create index past_imports_user on past_imports (user_id, id desc);
create table blocks ( blocker_id uuid not null references profiles (id) on delete cascade, blocked_id uuid not null references profiles (id) on delete cascade, created_at timestamptz not null, primary key (blocker_id, blocked_id), check (blocker_id <> blocked_id) );
create index blocks_blocked on blocks (blocked_id, blocker_id);
create table saves ( id uuid not null unique, user_id uuid not null references profiles (id) on delete cascade, item_id uuid not null references rankings (item_id) on delete cascade, created_at timestamptz not null, import_id uuid references past_imports (id) on delete set null, primary key (user_id, item_id) );
create index saves_newest on saves (user_id, id desc) include (item_id);
create index saves_item on saves (item_id);
create index saves_import on saves (import_id) where import_id is not null;
create table saved_places ( id uuid primary key, user_id uuid not null references profiles (id) on delete cascade, name text not null check (char_length(name) between 1 and 120), address text check (char_length(address) <= 200), latitude float8 check (latitude between -90 and 90), longitude float8 check (longitude between -180 and 180), note text check (char_length(note) <= 280), submission_key uuid not null, import_id uuid references past_imports (id) on delete set null, created_at timestamptz not null, unique (user_id, submission_key), check ((latitude is null) = (longitude is null)) );
create index saved_places_newest on saved_places (user_id, id desc);
create index saved_places_import on saved_places (import_id) where import_id is not null;
create table shares ( day date not null, item_id uuid not null references rankings (item_id) on delete cascade, sharer bytea not null check (length(sharer) = 16), primary key (day, item_id, sharer) );
create index shares_item on shares (item_id);
create table food_log ( id uuid primary key, user_id uuid not null references profiles (id) on delete cascade, dish_id uuid references dishes (id) on delete set null, dish_name text, restaurant_name text not null, cuisine text, named_by uuid references profiles (id) on delete set null, day date not null, note text check (char_length(note) <= 280), is_shared boolean not null, submission_key uuid not null, created_at timestamptz not null, kind smallint not null default 1 check (kind in (1, 2)), product_id uuid references products (id) on delete set null, is_note_shared boolean not null default false, is_note_hidden boolean not null default false, helpful_count int not null default 0 check (helpful_count >= 0), note_version int not null default 0, image_url text, image_width int, image_height int, image_thumbhash text, image_description text, image_bytes int, import_id uuid references past_imports (id) on delete set null, latitude float8 check (latitude between -90 and 90), longitude float8 check (longitude between -180 and 180), unique (user_id, submission_key), check (num_nonnulls(dish_id, product_id) <= 1), check (dish_name is not null or num_nonnulls(dish_id, product_id) = 0), check ((latitude is null) = (longitude is null)) );
create index food_log_days on food_log (user_id, day desc, id desc);
create index food_log_shared on food_log (user_id, day desc, id desc) where is_shared;
create index food_log_dish on food_log (dish_id, user_id, day);
create index food_log_named_by on food_log (named_by) where named_by is not null;
create index food_log_product on food_log (product_id, user_id, day) where product_id is not null;
create index food_log_import on food_log (import_id) where import_id is not null;
create index food_log_without_dish on food_log (user_id, day desc, id desc) where dish_name is null;
create index food_log_file on food_log (image_url) where image_url is not null;
create index food_log_person on food_log (user_id) include (dish_id, product_id, day) where import_id is null;
create index food_log_notes on food_log (coalesce(dish_id, product_id), day desc, id desc) where is_note_shared and not is_note_hidden and note is not null;
create index food_log_helpful on food_log (coalesce(dish_id, product_id), helpful_count desc, day desc, id desc) where is_note_shared and not is_note_hidden and note is not null;
create table helpful_marks ( entry_id uuid not null references food_log (id) on delete cascade, user_id uuid not null references profiles (id), created_at timestamptz not null, primary key (entry_id, user_id) );
create index helpful_marks_user on helpful_marks (user_id, entry_id);
create table diets ( user_id uuid primary key references profiles (id) on delete cascade, claim_ids smallint[] not null check (cardinality(claim_ids) <= 32), allergen_ids smallint[] not null check (cardinality(allergen_ids) <= 32), updated_at timestamptz not null );
create table uploads ( id uuid primary key, user_id uuid references profiles (id) on delete set null, bucket text not null check (bucket in ('dish-images', 'product-images', 'post-images', 'avatars', 'log-images', 'list-images')), path text not null unique, state text not null check (state in ('arriving', 'ready')), width int not null check (width > 0), height int not null check (height > 0), thumbhash text not null, created_at timestamptz not null, bytes int not null default 0 );
create index uploads_created on uploads (created_at);
create index uploads_user on uploads (user_id);
create table videos ( id uuid primary key, user_id uuid not null references profiles (id), path text not null unique, source_path text, poster_path text, poster_width int, poster_height int, poster_thumbhash text, state text not null check (state in ('waiting', 'converting', 'ready', 'failed')), progress smallint not null default 0 check (progress between 0 and 100), attempts smallint not null default 0, width int not null check (width > 0), height int not null check (height > 0), duration_ms int not null check (duration_ms > 0), bytes int not null check (bytes >= 0), is_taken boolean not null default false, created_at timestamptz not null, thumbnail text, failure text check (failure in ('unreadable', 'too-long', 'no-room', 'unfinished')), is_unchecked boolean not null default false, check ((source_path is not null) = (state in ('waiting', 'converting'))), check (num_nulls(poster_path, poster_width, poster_height, poster_thumbhash) in (0, 4)) );
create index videos_user on videos (user_id);
create index videos_unsettled on videos (created_at) where state in ('waiting', 'converting');
create index videos_untaken on videos (created_at) where not is_taken;
create index videos_unchecked on videos (id) where is_unchecked and state = 'ready';
create index videos_source on videos (source_path) where source_path is not null;
create index videos_poster on videos (poster_path) where poster_path is not null;
create table posts ( id uuid primary key, user_id uuid not null references profiles (id), content text check (char_length(content) between 1 and 500), image_url text, image_width int, image_height int, image_thumbhash text, image_description text, image_bytes int, video_url text, video_id uuid unique references videos (id), item_id uuid references rankings (item_id) on delete set null, state smallint not null check (state between 0 and 3), like_count int not null default 0 check (like_count >= 0), comment_count int not null default 0 check (comment_count >= 0), version int not null default 0, submission_key uuid not null, created_at timestamptz not null, updated_at timestamptz not null, unique (user_id, submission_key), check (num_nonnulls(image_url, video_url) = 1), check ((video_id is null) = (video_url is null)) );
create index posts_snaps on posts (id desc) where state = 0 and image_url is not null;
create index posts_drools on posts (id desc) where state = 0 and video_url is not null;
create index posts_user on posts (user_id, id desc);
create index posts_unfinished on posts (user_id, id desc) where state in (1, 3);
create index posts_tasted on posts (user_id, item_id) where state = 0 and item_id is not null;
create index posts_item on posts (item_id, id desc) where item_id is not null;
create index posts_user_snaps on posts (user_id, id desc) where state = 0 and image_url is not null;
create index posts_user_drools on posts (user_id, id desc) where state = 0 and video_url is not null;
create index posts_photo on posts (image_url) where image_url is not null;
create index posts_video on posts (video_url) where video_url is not null;
create table likes ( post_id uuid not null references posts (id) on delete cascade, user_id uuid not null references profiles (id), created_at timestamptz not null, primary key (post_id, user_id) );
create index likes_user on likes (user_id);
create index likes_newest on likes (post_id, created_at desc) include (user_id);
create table comments ( id uuid primary key, post_id uuid not null references posts (id) on delete cascade, user_id uuid not null references profiles (id), content text not null check (char_length(content) between 1 and 1000), submission_key uuid not null, created_at timestamptz not null, state smallint not null default 0 check (state in (0, 2)), unique (user_id, submission_key) );
create index comments_post on comments (post_id, id desc);
create index comments_user on comments (user_id) where state = 0;
create table notification_settings ( user_id uuid primary key references profiles (id) on delete cascade, votes boolean not null default true, board boolean not null default true, posts boolean not null default true, follows boolean not null default true, weekly_email boolean not null default false, weekly_sent_at timestamptz, refreshed_at timestamptz );
create index notification_settings_weekly on notification_settings (user_id) where weekly_email;
create table notifications ( id uuid primary key, user_id uuid not null references profiles (id) on delete cascade, kind text not null check (kind in ('votes', 'board', 'top-ten', 'climb', 'likes', 'comment', 'follow', 'reaction')), item_id uuid references rankings (item_id) on delete cascade, post_id uuid references posts (id) on delete cascade, comment_id uuid unique references comments (id) on delete cascade, follow_id uuid unique references follows (id) on delete cascade, count int not null default 1 check (count > 0), rank smallint check (rank > 0), read_at timestamptz, created_at timestamptz not null, allergen_id smallint references allergens (id), check (num_nonnulls(item_id, post_id, follow_id) = 1), check ((item_id is not null) = (kind in ('votes', 'board', 'top-ten', 'climb', 'reaction'))), check ((follow_id is not null) = (kind = 'follow')), check ((comment_id is not null) = (kind = 'comment')), check ((allergen_id is not null) = (kind = 'reaction')) );
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create unique index notifications_votes on notifications (item_id) where kind = 'votes' and read_at is null;
create unique index notifications_likes on notifications (post_id) where kind = 'likes' and read_at is null;
create index notifications_item on notifications (item_id) where item_id is not null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_read on notifications (read_at) where read_at is not null;
create table notified_counts ( user_id uuid not null references profiles (id) on delete cascade, item_id uuid unique references rankings (item_id) on delete cascade, post_id uuid unique references posts (id) on delete cascade, version int not null default 0, count int not null default 0 check (count >= 0), ranked_version int not null default 0, board smallint not null default 0 check (board between 0 and 2), check (num_nonnulls(item_id, post_id) = 1) );
create index notified_counts_user on notified_counts (user_id);
create table push_devices ( id uuid primary key, user_id uuid not null references users (id) on delete cascade, session_id uuid not null unique references sessions (id) on delete cascade, endpoint text not null unique check (char_length(endpoint) <= 2048), p256dh bytea not null check (octet_length(p256dh) = 65), auth bytea not null check (octet_length(auth) = 16), notified_id uuid not null, sent_at timestamptz, failures smallint not null default 0 check (failures >= 0), failing_since timestamptz, paused_until timestamptz, created_at timestamptz not null );
create index push_devices_user on push_devices (user_id);
create table reports ( id uuid primary key, item_id uuid references rankings (item_id) on delete cascade, post_id uuid references posts (id) on delete cascade, comment_id uuid references comments (id) on delete cascade, profile_id uuid references profiles (id) on delete cascade, reporter_id uuid references profiles (id) on delete cascade, network bytea check (octet_length(network) = 16), reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')), details text check (char_length(details) <= 500), created_at timestamptz not null, settled_at timestamptz, note_id uuid references food_log (id) on delete cascade, list_id uuid references member_lists (id) on delete cascade, subject_id uuid not null generated always as (coalesce(item_id, post_id, comment_id, profile_id, note_id, list_id)) stored, waiting_allergen_ids smallint[] not null default '{}', check (num_nonnulls(item_id, post_id, comment_id, profile_id, note_id, list_id) = 1), check (num_nonnulls(reporter_id, network) <= 1) );
create index reports_item_id on reports (item_id) where item_id is not null;
create index reports_post_id on reports (post_id) where post_id is not null;
create index reports_comment_id on reports (comment_id) where comment_id is not null;
create index reports_profile_id on reports (profile_id) where profile_id is not null;
create index reports_note_id on reports (note_id) where note_id is not null;
create index reports_list_id on reports (list_id) where list_id is not null;
create unique index reports_person on reports (subject_id, reporter_id) where settled_at is null and reporter_id is not null;
create unique index reports_network on reports (subject_id, network) where settled_at is null and network is not null;
create index reports_open on reports (subject_id, id desc) where settled_at is null;
create index reports_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_settled on reports (settled_at) where settled_at is not null;
create table moderation_log ( id uuid primary key, administrator_id uuid references profiles (id) on delete set null, action text not null, subject_kind text not null, subject_id uuid not null, subject_name text, reason text, note text, created_at timestamptz not null, owner_id uuid references profiles (id) on delete set null, hides_things boolean not null default false, voids_votes boolean not null default false );
create index moderation_log_administrator on moderation_log (administrator_id) where administrator_id is not null;
create index moderation_log_owner on moderation_log (owner_id) where owner_id is not null;
create index moderation_log_subject on moderation_log (subject_id, id);
create table hidden_subjects ( id uuid primary key, item_id uuid references rankings (item_id) on delete cascade, post_id uuid references posts (id) on delete cascade, comment_id uuid references comments (id) on delete cascade, profile_id uuid references profiles (id) on delete cascade, owner_id uuid references profiles (id) on delete cascade, reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')), note text check (char_length(note) <= 500), created_at timestamptz not null, note_id uuid references food_log (id) on delete cascade, log_id uuid references moderation_log (id) on delete set null, is_by_suspension boolean not null default false, list_id uuid references member_lists (id) on delete cascade, subject_id uuid not null generated always as (coalesce(item_id, post_id, comment_id, profile_id, note_id, list_id)) stored, check (num_nonnulls(item_id, post_id, comment_id, profile_id, note_id, list_id) = 1), unique (subject_id) );
create index hidden_subjects_item_id on hidden_subjects (item_id) where item_id is not null;
create index hidden_subjects_post_id on hidden_subjects (post_id) where post_id is not null;
create index hidden_subjects_comment_id on hidden_subjects (comment_id) where comment_id is not null;
create index hidden_subjects_profile_id on hidden_subjects (profile_id) where profile_id is not null;
create index hidden_subjects_note_id on hidden_subjects (note_id) where note_id is not null;
create index hidden_subjects_list_id on hidden_subjects (list_id) where list_id is not null;
create index hidden_subjects_owner on hidden_subjects (owner_id, id desc);
create index hidden_subjects_log on hidden_subjects (log_id) where log_id is not null;
create table account_measures ( user_id uuid primary key references profiles (id) on delete cascade, hides_things boolean not null, voids_votes boolean not null, reason text not null check (reason in ('allergens', 'spam', 'offensive', 'illegal', 'not-food', 'privacy', 'other')), since timestamptz not null, is_done boolean not null );
create table appeals ( id uuid primary key, log_id uuid not null unique references moderation_log (id) on delete cascade, person_id uuid not null references profiles (id) on delete cascade, content text not null check (char_length(content) between 1 and 500), created_at timestamptz not null, outcome text check (outcome in ('accepted', 'rejected')), answer text check (char_length(answer) <= 500), answered_by uuid references profiles (id) on delete set null, answered_at timestamptz, check ((outcome is null) = (answered_at is null)) );
create index appeals_person on appeals (person_id);
create index appeals_answered_by on appeals (answered_by) where answered_by is not null;
create index appeals_open on appeals (id) where outcome is null;
create table moderators ( user_id uuid primary key references users (id) on delete cascade, named_by uuid references profiles (id) on delete set null, named_at timestamptz not null );
create index moderators_named_by on moderators (named_by) where named_by is not null;
create table data_exports ( id uuid primary key, user_id uuid not null unique references profiles (id) on delete cascade, state text not null check (state in ('waiting', 'working', 'ready', 'failed')), progress smallint not null default 0 check (progress between 0 and 100), bytes float8 check (bytes > 0), created_at timestamptz not null, expires_at timestamptz not null, check ((bytes is not null) = (state = 'ready')) );
create index data_exports_expiry on data_exports (expires_at);
create table account_deletions ( user_id uuid primary key references users (id) on delete cascade, requested_at timestamptz not null, erase_at timestamptz not null, is_begun boolean not null default false );
create index account_deletions_due on account_deletions (erase_at);
create table search_entries ( id uuid primary key, kind smallint not null check (kind between 1 and 4), words tsvector not null );
create index search_entries_dish on search_entries using gin (words) with (fastupdate = off) where kind = 1;
create index search_entries_product on search_entries using gin (words) with (fastupdate = off) where kind = 2;
create index search_entries_restaurant on search_entries using gin (words) with (fastupdate = off) where kind = 3;
create index search_entries_person on search_entries using gin (words) with (fastupdate = off) where kind = 4;
create table search_words ( kind smallint not null check (kind between 1 and 4), word text collate "C" not null, slips text[] not null );
create index search_words_word on search_words (word, kind);
create index search_words_slips on search_words using gin (slips) with (fastupdate = off);
create table dish_kinds ( word text collate "C" not null, others text[] not null, kind text not null, primary key (word, others, kind) );
create table invitations ( id uuid primary key, code text not null unique check (code ~ '^[0-9a-f]{32}$'), group_name text not null check (char_length(group_name) between 1 and 60), max_people int not null check (max_people between 1 and 10000), joined_count int not null default 0 check (joined_count between 0 and max_people), created_at timestamptz not null, ends_at timestamptz not null, is_vouched boolean not null default false );
create table invitation_joins ( user_id uuid primary key references profiles (id) on delete cascade, invitation_id uuid not null references invitations (id) on delete cascade, joined_at timestamptz not null );
create index invitation_joins_invitation on invitation_joins (invitation_id);
create unlogged table rate_limits ( id bytea primary key, used int not null, ends_at timestamptz not null ) with (fillfactor = 70);
create table job_workers ( name text primary key, beats int not null );
create table server_secrets (name text primary key, value bytea not null, created_at timestamptz not null);
create table backups ( id uuid primary key, started_at timestamptz not null, ended_at timestamptz not null, place text not null, name text, bytes bigint check (bytes >= 0), reason text, check (num_nonnulls(name, reason) = 1) );
create table demo_entries (kind text not null, key text not null, id uuid not null, primary key (kind, key));
