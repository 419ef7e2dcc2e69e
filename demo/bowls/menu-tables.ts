/** A text in English, Chinese and Vietnamese. */
export type Three = [en: string, zh: string, vn: string];

export interface Main {
  key: string;
  name: Three;
  /** The first part of the dish's brief. */
  brief: Three;
  price: number;
  picture: string;
}

export interface Style {
  key: string;
  name: Three;
  /** The last part of the dish's brief. */
  brief: Three;
  extra: number;
}

export interface Kind {
  key: string;
  name: Three;
  /** The dish's name with the placeholders `{style}` and `{main}`. */
  called: Three;
  mains: Main[];
  styles: Style[];
}

/** The categories whose dishes combine a main ingredient with a style. */
export const kinds: Kind[] = [
  {
    key: 'poke',
    name: ['Poke bowls', '波奇饭', 'Cơm poke'],
    called: ['{style} {main} poke', '{style}{main}波奇饭', 'Poke {main} {style}'],
    mains: [
      {
        key: 'salmon',
        name: ['salmon', '三文鱼', 'cá hồi'],
        brief: ['Diced Norwegian salmon', '挪威三文鱼丁', 'Cá hồi Na Uy thái hạt lựu'],
        price: 15.9,
        picture: 'poke-salmon',
      },
      {
        key: 'tuna',
        name: ['tuna', '金枪鱼', 'cá ngừ'],
        brief: ['Line-caught yellowfin tuna', '手钓黄鳍金枪鱼', 'Cá ngừ vây vàng câu tay'],
        price: 16.9,
        picture: 'poke-tuna',
      },
      {
        key: 'prawn',
        name: ['prawn', '鲜虾', 'tôm'],
        brief: ['Poached tiger prawns', '白灼老虎虾', 'Tôm sú luộc vừa chín'],
        price: 15.5,
        picture: 'poke-prawn',
      },
      {
        key: 'tofu',
        name: ['tofu', '豆腐', 'đậu hũ'],
        brief: ['Crisp marinated tofu', '腌香脆豆腐', 'Đậu hũ ướp chiên giòn'],
        price: 12.9,
        picture: 'poke-tofu',
      },
      {
        key: 'unagi',
        name: ['unagi', '蒲烧鳗鱼', 'lươn nướng'],
        brief: ['Charcoal-glazed freshwater eel', '炭烤蒲烧河鳗', 'Lươn nướng than phết sốt'],
        price: 18.5,
        picture: 'poke-unagi',
      },
    ],
    styles: [
      {
        key: 'shoyu',
        name: ['Classic shoyu', '经典酱油', 'sốt shoyu'],
        brief: [
          'aged soy, sweet onion, avocado and edamame',
          '陈酿酱油、甜洋葱、牛油果和毛豆',
          'xì dầu ủ, hành tây ngọt, bơ và đậu nành Nhật',
        ],
        extra: 0,
      },
      {
        key: 'spicy-mayo',
        name: ['Spicy mayo', '香辣蛋黄酱', 'sốt mayo cay'],
        brief: [
          'chilli mayo, tobiko, cucumber and crisp shallots',
          '辣蛋黄酱、飞鱼籽、黄瓜和脆红葱',
          'mayo ớt, trứng cá chuồn, dưa leo và hành phi',
        ],
        extra: 0.6,
      },
      {
        key: 'yuzu',
        name: ['Yuzu citrus', '柚子柑橘', 'sốt quýt yuzu'],
        brief: [
          'yuzu ponzu, radish, orange and shiso',
          '柚子醋、樱桃萝卜、鲜橙和紫苏',
          'ponzu yuzu, củ cải đỏ, cam và tía tô',
        ],
        extra: 0.9,
      },
      {
        key: 'sesame',
        name: ['Sesame ginger', '芝麻姜汁', 'sốt mè gừng'],
        brief: [
          'toasted sesame, pickled ginger, seaweed and carrot',
          '焙香芝麻、腌姜、海藻和胡萝卜',
          'mè rang, gừng ngâm, rong biển và cà rốt',
        ],
        extra: 0.3,
      },
    ],
  },
  {
    key: 'grain',
    name: ['Grain bowls', '谷物碗', 'Cơm ngũ cốc'],
    called: ['{main} with {style}', '{style}配{main}', '{main} với {style}'],
    mains: [
      {
        key: 'chicken',
        name: ['Herb chicken', '香草鸡', 'Gà thảo mộc'],
        brief: [
          'Slow-roasted thigh with thyme and lemon',
          '百里香柠檬慢烤鸡腿肉',
          'Đùi gà nướng chậm với xạ hương và chanh',
        ],
        price: 13.5,
        picture: 'grain-chicken',
      },
      {
        key: 'beef',
        name: ['Seared beef', '香煎牛肉', 'Bò áp chảo'],
        brief: ['Grass-fed flank, sliced pink', '草饲牛腹肉，切片带粉', 'Thịt hông bò ăn cỏ, thái còn hồng'],
        price: 16.5,
        picture: 'grain-beef',
      },
      {
        key: 'falafel',
        name: ['Falafel', '鹰嘴豆丸', 'Falafel'],
        brief: ['Green falafel fried to order', '现炸香草鹰嘴豆丸', 'Viên đậu gà rau thơm chiên tại chỗ'],
        price: 12.5,
        picture: 'grain-falafel',
      },
      {
        key: 'mushroom',
        name: ['Roast mushroom', '烤蘑菇', 'Nấm nướng'],
        brief: [
          'Portobello and king oyster with garlic',
          '蒜香大褐菇和杏鲍菇',
          'Nấm portobello và đùi gà nướng tỏi',
        ],
        price: 12.9,
        picture: 'grain-mushroom',
      },
      {
        key: 'salmon',
        name: ['Baked salmon', '烤三文鱼', 'Cá hồi nướng'],
        brief: ['Skin-on salmon baked at low heat', '低温烤带皮三文鱼', 'Cá hồi còn da nướng lửa thấp'],
        price: 16.9,
        picture: 'grain-salmon',
      },
      {
        key: 'egg',
        name: ['Soft egg', '溏心蛋', 'Trứng lòng đào'],
        brief: ['Two soft eggs and roast greens', '两颗溏心蛋和烤时蔬', 'Hai trứng lòng đào và rau nướng'],
        price: 11.5,
        picture: 'breakfast-eggs',
      },
    ],
    styles: [
      {
        key: 'quinoa',
        name: ['quinoa and pesto', '青酱藜麦碗', 'quinoa sốt pesto'],
        brief: [
          'quinoa, basil pesto, broccoli and tomato',
          '藜麦、罗勒青酱、西兰花和番茄',
          'quinoa, pesto húng quế, bông cải và cà chua',
        ],
        extra: 1,
      },
      {
        key: 'brown-rice',
        name: ['brown rice and miso', '味噌糙米碗', 'gạo lứt sốt miso'],
        brief: [
          'brown rice, white miso, purple cabbage and carrot',
          '糙米、白味噌、紫甘蓝和胡萝卜',
          'gạo lứt, miso trắng, bắp cải tím và cà rốt',
        ],
        extra: 0,
      },
      {
        key: 'bulgur',
        name: ['bulgur and harissa', '哈里萨布格麦碗', 'lúa mì bulgur sốt harissa'],
        brief: [
          'bulgur, smoked harissa, chickpeas and mint yogurt',
          '布格麦、烟熏哈里萨辣酱、鹰嘴豆和薄荷酸奶',
          'bulgur, harissa hun khói, đậu gà và sữa chua bạc hà',
        ],
        extra: 0.5,
      },
    ],
  },
  {
    key: 'salad',
    name: ['Salad bowls', '沙拉碗', 'Salad'],
    called: ['{main} {style} salad', '{main}{style}沙拉', 'Salad {main} {style}'],
    mains: [
      {
        key: 'chicken',
        name: ['Chicken', '鸡胸', 'gà'],
        brief: ['Poached chicken breast', '低温嫩鸡胸', 'Ức gà luộc mềm'],
        price: 12.5,
        picture: 'salad-chicken',
      },
      {
        key: 'prawn',
        name: ['Prawn', '鲜虾', 'tôm'],
        brief: ['Grilled prawns', '炭烤鲜虾', 'Tôm nướng than'],
        price: 14.5,
        picture: 'salad-prawn',
      },
      {
        key: 'falafel',
        name: ['Falafel', '鹰嘴豆丸', 'falafel'],
        brief: ['Five herb falafel', '五颗香草鹰嘴豆丸', 'Năm viên falafel rau thơm'],
        price: 11.9,
        picture: 'salad-falafel',
      },
      {
        key: 'beef',
        name: ['Beef', '牛肉', 'bò'],
        brief: ['Charred beef, sliced thin', '炙烤牛肉薄片', 'Bò nướng cháy cạnh thái mỏng'],
        price: 15.5,
        picture: 'salad-beef',
      },
      {
        key: 'avocado',
        name: ['Avocado', '牛油果', 'bơ'],
        brief: ['A whole ripe avocado', '一整颗熟成牛油果', 'Nguyên một trái bơ chín'],
        price: 12.2,
        picture: 'salad-avocado',
      },
    ],
    styles: [
      {
        key: 'caesar',
        name: ['Caesar', '凯撒', 'Caesar'],
        brief: [
          'cos, Parmesan, sourdough croutons, anchovy dressing',
          '罗马生菜、帕玛森芝士、酸种面包丁、鳀鱼酱',
          'xà lách cos, phô mai Parmesan, bánh mì giòn, sốt cá cơm',
        ],
        extra: 0,
      },
      {
        key: 'thai',
        name: ['Thai lime', '泰式青柠', 'chanh kiểu Thái'],
        brief: [
          'mint, coriander, peanuts, lime and fish sauce',
          '薄荷、芫荽、花生、青柠和鱼露',
          'bạc hà, ngò rí, đậu phộng, chanh và nước mắm',
        ],
        extra: 0.4,
      },
      {
        key: 'greek',
        name: ['Greek', '希腊', 'kiểu Hy Lạp'],
        brief: [
          'feta, olives, cucumber, oregano and olive oil',
          '菲达芝士、橄榄、黄瓜、牛至和橄榄油',
          'phô mai feta, ô liu, dưa leo, oregano và dầu ô liu',
        ],
        extra: 0.8,
      },
      {
        key: 'sesame',
        name: ['roasted sesame', '焙煎芝麻', 'mè rang'],
        brief: [
          'wakame, sweetcorn, cabbage, roasted sesame dressing',
          '裙带菜、甜玉米、卷心菜、焙煎芝麻酱',
          'rong wakame, bắp ngọt, bắp cải, sốt mè rang',
        ],
        extra: 0.2,
      },
    ],
  },
  {
    key: 'don',
    name: ['Donburi', '丼饭', 'Cơm donburi'],
    called: ['{style} {main} don', '{style}{main}丼', 'Cơm {main} {style}'],
    mains: [
      {
        key: 'chicken',
        name: ['chicken', '鸡肉', 'gà'],
        brief: [
          'Grilled thigh over koshihikari rice',
          '越光米饭上的香烤鸡腿肉',
          'Đùi gà nướng trên cơm koshihikari',
        ],
        price: 12.9,
        picture: 'don-chicken',
      },
      {
        key: 'beef',
        name: ['beef', '牛肉', 'bò'],
        brief: ['Thin-cut short plate and onions', '薄切牛五花和洋葱', 'Ba chỉ bò thái mỏng và hành tây'],
        price: 14.9,
        picture: 'don-beef',
      },
      {
        key: 'katsu',
        name: ['pork katsu', '炸猪排', 'thịt heo katsu'],
        brief: ['Panko pork loin, fried twice', '二度油炸面包糠猪里脊', 'Thăn heo tẩm panko chiên hai lần'],
        price: 13.9,
        picture: 'don-katsu',
      },
      {
        key: 'unagi',
        name: ['unagi', '鳗鱼', 'lươn'],
        brief: ['Half an eel, grilled and steamed', '半条鳗鱼，先烤后蒸', 'Nửa con lươn nướng rồi hấp'],
        price: 19.5,
        picture: 'don-unagi',
      },
      {
        key: 'salmon',
        name: ['aburi salmon', '炙烧三文鱼', 'cá hồi khò lửa'],
        brief: ['Salmon belly torched to order', '现炙三文鱼腩', 'Lườn cá hồi khò lửa tại chỗ'],
        price: 16.5,
        picture: 'don-salmon',
      },
    ],
    styles: [
      {
        key: 'teriyaki',
        name: ['Teriyaki', '照烧', 'sốt teriyaki'],
        brief: [
          'house teriyaki, nori and spring onion',
          '自制照烧汁、海苔和葱花',
          'teriyaki của quán, rong nori và hành lá',
        ],
        extra: 0,
      },
      {
        key: 'onsen',
        name: ['Onsen egg', '温泉蛋', 'trứng onsen'],
        brief: [
          'onsen egg, dashi soy and pickled ginger',
          '温泉蛋、高汤酱油和红姜',
          'trứng onsen, xì dầu dashi và gừng hồng',
        ],
        extra: 1.2,
      },
      {
        key: 'spicy-miso',
        name: ['Spicy miso', '辣味噌', 'sốt miso cay'],
        brief: ['chilli miso, kimchi and sesame', '辣味噌、泡菜和芝麻', 'miso ớt, kim chi và mè'],
        extra: 0.7,
      },
      {
        key: 'truffle',
        name: ['Truffle soy', '松露酱油', 'xì dầu nấm truffle'],
        brief: ['truffle soy, mushrooms and chives', '松露酱油、菌菇和细香葱', 'xì dầu truffle, nấm và hẹ'],
        extra: 2,
      },
    ],
  },
  {
    key: 'noodle',
    name: ['Noodle bowls', '面碗', 'Mì và bún'],
    called: ['{main} {style}', '{main}{style}', '{style} {main}'],
    mains: [
      {
        key: 'beef',
        name: ['Braised beef', '红烧牛肉', 'bò hầm'],
        brief: ['Beef shin braised for six hours', '慢炖六小时的牛腱', 'Bắp bò hầm sáu tiếng'],
        price: 14.5,
        picture: 'noodle-beef',
      },
      {
        key: 'chicken',
        name: ['Chicken', '鸡肉', 'gà'],
        brief: ['Poached chicken and soft egg', '嫩鸡肉和溏心蛋', 'Gà luộc và trứng lòng đào'],
        price: 12.5,
        picture: 'noodle-chicken',
      },
      {
        key: 'prawn',
        name: ['Prawn', '鲜虾', 'tôm'],
        brief: ['Prawns and their own shell oil', '鲜虾和虾壳油', 'Tôm và dầu gạch tôm'],
        price: 14.2,
        picture: 'noodle-prawn',
      },
      {
        key: 'tofu',
        name: ['Fried tofu', '炸豆腐', 'đậu hũ chiên'],
        brief: ['Puffed tofu that drinks the broth', '吸满汤汁的油豆腐', 'Đậu hũ phồng ngậm nước dùng'],
        price: 11.5,
        picture: 'noodle-tofu',
      },
      {
        key: 'pork',
        name: ['Chashu pork', '叉烧', 'thịt xá xíu'],
        brief: ['Rolled pork belly, torched', '炙烧五花肉卷', 'Ba chỉ cuộn khò lửa'],
        price: 13.5,
        picture: 'noodle-pork',
      },
    ],
    styles: [
      {
        key: 'ramen',
        name: ['shoyu ramen', '酱油拉面', 'Ramen shoyu'],
        brief: [
          'springy noodles in a clear soy broth',
          '弹牙拉面，清澈酱油汤',
          'mì dai trong nước dùng xì dầu trong',
        ],
        extra: 0.5,
      },
      {
        key: 'udon',
        name: ['dashi udon', '高汤乌冬', 'Udon dashi'],
        brief: [
          'thick udon in kombu and bonito dashi',
          '粗乌冬，昆布鲣鱼高汤',
          'udon sợi to, nước dashi rong biển cá bào',
        ],
        extra: 0,
      },
      {
        key: 'rice-noodles',
        name: ['star-anise rice noodles', '八角河粉', 'Hủ tiếu nước hồi'],
        brief: [
          'flat rice noodles, star anise and herbs',
          '宽河粉、八角和香草',
          'hủ tiếu bản to, hồi và rau thơm',
        ],
        extra: 0.3,
      },
      {
        key: 'spicy-miso',
        name: ['spicy miso noodles', '辣味噌面', 'Mì miso cay'],
        brief: [
          'egg noodles, chilli miso, sweetcorn and nori',
          '鸡蛋面、辣味噌、甜玉米和海苔',
          'mì trứng, miso ớt, bắp ngọt và nori',
        ],
        extra: 0.8,
      },
    ],
  },
  {
    key: 'soup',
    name: ['Soups', '汤品', 'Súp'],
    called: ['{main} soup with {style}', '{main}汤配{style}', 'Súp {main} kèm {style}'],
    mains: [
      {
        key: 'tomato',
        name: ['Roast tomato', '烤番茄', 'cà chua nướng'],
        brief: [
          'Vine tomatoes roasted with garlic and basil',
          '藤番茄与大蒜罗勒同烤',
          'Cà chua chùm nướng tỏi và húng quế',
        ],
        price: 7.9,
        picture: 'soup-tomato',
      },
      {
        key: 'pumpkin',
        name: ['Pumpkin and ginger', '南瓜姜', 'bí đỏ gừng'],
        brief: [
          'Japanese pumpkin, ginger and coconut',
          '日本南瓜、姜和椰浆',
          'Bí đỏ Nhật, gừng và nước cốt dừa',
        ],
        price: 8.2,
        picture: 'soup-pumpkin',
      },
      {
        key: 'mushroom',
        name: ['Wild mushroom', '野菌', 'nấm rừng'],
        brief: [
          'Porcini and button mushrooms, a little cream',
          '牛肝菌和白蘑菇，少许奶油',
          'Nấm porcini và nấm mỡ, chút kem',
        ],
        price: 8.9,
        picture: 'soup-mushroom',
      },
      {
        key: 'miso',
        name: ['Miso and tofu', '味噌豆腐', 'miso đậu hũ'],
        brief: [
          'Red and white miso, silken tofu, wakame',
          '红白味噌、嫩豆腐、裙带菜',
          'Miso đỏ trắng, đậu hũ non, wakame',
        ],
        price: 6.5,
        picture: 'soup-miso',
      },
      {
        key: 'chicken',
        name: ['Chicken and corn', '鸡茸玉米', 'gà bắp ngọt'],
        brief: ['Hand-pulled chicken and sweetcorn', '手撕鸡肉和甜玉米', 'Gà xé tay và bắp ngọt'],
        price: 8.5,
        picture: 'soup-chicken',
      },
    ],
    styles: [
      {
        key: 'sourdough',
        name: ['sourdough', '酸种面包', 'bánh mì men chua'],
        brief: ['two slices of toasted sourdough', '两片烤酸种面包', 'hai lát bánh mì men chua nướng'],
        extra: 1.5,
      },
      {
        key: 'barley',
        name: ['pearl barley', '珍珠麦', 'lúa mạch'],
        brief: [
          'a scoop of pearl barley for a meal',
          '加一勺珍珠麦，当一餐',
          'thêm một muỗng lúa mạch cho no bụng',
        ],
        extra: 1,
      },
      {
        key: 'egg',
        name: ['a soft egg', '溏心蛋', 'trứng lòng đào'],
        brief: ['a soft egg and chive oil', '溏心蛋和香葱油', 'trứng lòng đào và dầu hẹ'],
        extra: 1.2,
      },
    ],
  },
  {
    key: 'curry',
    name: ['Curry bowls', '咖喱碗', 'Cơm cà ri'],
    called: ['{style} {main} curry', '{style}{main}咖喱', 'Cà ri {main} {style}'],
    mains: [
      {
        key: 'chicken',
        name: ['chicken', '鸡肉', 'gà'],
        brief: ['Leg on the bone', '带骨鸡腿', 'Đùi gà còn xương'],
        price: 12.9,
        picture: 'curry-chicken',
      },
      {
        key: 'beef',
        name: ['beef', '牛肉', 'bò'],
        brief: ['Chuck cooked until it falls apart', '炖至软烂的牛肩肉', 'Thịt vai bò hầm mềm rục'],
        price: 15.2,
        picture: 'curry-beef',
      },
      {
        key: 'prawn',
        name: ['prawn', '鲜虾', 'tôm'],
        brief: ['Six tiger prawns', '六只老虎虾', 'Sáu con tôm sú'],
        price: 15.8,
        picture: 'curry-prawn',
      },
      {
        key: 'vegetable',
        name: ['eggplant', '茄子', 'cà tím'],
        brief: ['Eggplant, okra and long beans', '茄子、羊角豆和长豆', 'Cà tím, đậu bắp và đậu đũa'],
        price: 11.5,
        picture: 'curry-vegetable',
      },
      {
        key: 'katsu',
        name: ['katsu', '炸猪排', 'heo katsu'],
        brief: [
          'Panko cutlet, sauce on the side',
          '面包糠猪排，酱汁另上',
          'Thịt tẩm panko chiên, sốt để riêng',
        ],
        price: 14.2,
        picture: 'curry-katsu',
      },
    ],
    styles: [
      {
        key: 'japanese',
        name: ['Japanese', '日式', 'kiểu Nhật'],
        brief: [
          'apple-sweet roux with potato and carrot',
          '苹果香甜咖喱，马铃薯和胡萝卜',
          'sốt ngọt vị táo, khoai tây và cà rốt',
        ],
        extra: 0,
      },
      {
        key: 'thai-green',
        name: ['Thai green', '泰式青', 'xanh kiểu Thái'],
        brief: [
          'green chilli, coconut and Thai basil',
          '青辣椒、椰浆和九层塔',
          'ớt xanh, nước cốt dừa và húng quế Thái',
        ],
        extra: 0.6,
      },
      {
        key: 'massaman',
        name: ['Massaman', '玛莎曼', 'Massaman'],
        brief: ['peanut, tamarind and warm spices', '花生、罗望子和暖香料', 'đậu phộng, me và gia vị ấm'],
        extra: 0.8,
      },
      {
        key: 'nyonya',
        name: ['Nyonya', '娘惹', 'kiểu Nyonya'],
        brief: [
          'lemongrass, candlenut and kaffir lime leaf',
          '香茅、石栗和泰国柠檬叶',
          'sả, hạt candlenut và lá chanh Thái',
        ],
        extra: 0.7,
      },
    ],
  },
  {
    key: 'bibimbap',
    name: ['Bibimbap', '石锅拌饭', 'Cơm trộn bibimbap'],
    called: ['{style} {main} bibimbap', '{style}{main}拌饭', 'Bibimbap {main} {style}'],
    mains: [
      {
        key: 'beef',
        name: ['bulgogi beef', '烤牛肉', 'bò bulgogi'],
        brief: ['Pear-marinated beef', '雪梨腌牛肉', 'Bò ướp lê'],
        price: 14.9,
        picture: 'bibimbap-beef',
      },
      {
        key: 'tofu',
        name: ['tofu', '豆腐', 'đậu hũ'],
        brief: ['Pan-fried tofu', '香煎豆腐', 'Đậu hũ áp chảo'],
        price: 12.5,
        picture: 'bibimbap-tofu',
      },
      {
        key: 'chicken',
        name: ['chicken', '鸡肉', 'gà'],
        brief: ['Charred dak galbi chicken', '炙烤辣炒鸡', 'Gà dak galbi nướng cháy cạnh'],
        price: 13.5,
        picture: 'bibimbap-chicken',
      },
    ],
    styles: [
      {
        key: 'gochujang',
        name: ['Gochujang', '辣椒酱', 'sốt gochujang'],
        brief: [
          'five vegetables, fried egg and gochujang',
          '五色蔬菜、煎蛋和韩式辣酱',
          'năm loại rau, trứng ốp la và gochujang',
        ],
        extra: 0,
      },
      {
        key: 'soy-garlic',
        name: ['Soy garlic', '蒜香酱油', 'xì dầu tỏi'],
        brief: [
          'mild soy, roast garlic and sesame oil',
          '温和酱油、烤蒜和芝麻油',
          'xì dầu dịu, tỏi nướng và dầu mè',
        ],
        extra: 0.2,
      },
      {
        key: 'kimchi',
        name: ['Kimchi', '泡菜', 'kim chi'],
        brief: ['fried kimchi, bean sprouts and nori', '炒泡菜、豆芽和海苔', 'kim chi xào, giá và nori'],
        extra: 0.6,
      },
      {
        key: 'cheese',
        name: ['Cheese', '芝士', 'phô mai'],
        brief: [
          'melted mozzarella over a hot bowl',
          '热碗上融化的马苏里拉',
          'mozzarella tan chảy trên bát nóng',
        ],
        extra: 1.8,
      },
    ],
  },
  {
    key: 'acai',
    name: ['Açai & smoothie bowls', '巴西莓与果昔碗', 'Açai và sinh tố bát'],
    called: ['{main} with {style}', '{main}配{style}', '{main} với {style}'],
    mains: [
      {
        key: 'acai-berry',
        name: ['Berry açai', '莓果巴西莓碗', 'Açai dâu rừng'],
        brief: [
          'Unsweetened açai, strawberries and blueberries',
          '无糖巴西莓、草莓和蓝莓',
          'Açai không đường, dâu tây và việt quất',
        ],
        price: 11.9,
        picture: 'acai-berry',
      },
      {
        key: 'acai-mango',
        name: ['Mango açai', '芒果巴西莓碗', 'Açai xoài'],
        brief: ['Açai under ripe mango and kiwi', '巴西莓配熟芒果和奇异果', 'Açai phủ xoài chín và kiwi'],
        price: 12.2,
        picture: 'acai-mango',
      },
      {
        key: 'green',
        name: ['Green smoothie bowl', '青果昔碗', 'Sinh tố bát xanh'],
        brief: [
          'Spinach, apple, banana and kiwi',
          '菠菜、苹果、香蕉和奇异果',
          'Rau bina, táo, chuối và kiwi',
        ],
        price: 10.5,
        picture: 'smoothie-green',
      },
      {
        key: 'mango',
        name: ['Mango smoothie bowl', '芒果果昔碗', 'Sinh tố bát xoài'],
        brief: [
          'Frozen mango, pineapple and coconut milk',
          '冻芒果、菠萝和椰奶',
          'Xoài đông lạnh, dứa và sữa dừa',
        ],
        price: 10.9,
        picture: 'smoothie-mango',
      },
      {
        key: 'dragon',
        name: ['Dragon fruit bowl', '火龙果果昔碗', 'Sinh tố bát thanh long'],
        brief: [
          'Pink dragon fruit, watermelon and lime',
          '红心火龙果、西瓜和青柠',
          'Thanh long đỏ, dưa hấu và chanh',
        ],
        price: 11.2,
        picture: 'smoothie-dragon',
      },
      {
        key: 'yogurt',
        name: ['Greek yogurt bowl', '希腊酸奶碗', 'Sữa chua Hy Lạp'],
        brief: ['Strained yogurt, peach and grapes', '浓滤酸奶、蜜桃和葡萄', 'Sữa chua lọc, đào và nho'],
        price: 9.8,
        picture: 'yogurt-fruit',
      },
    ],
    styles: [
      {
        key: 'granola',
        name: ['granola', '烤燕麦', 'granola'],
        brief: ['almond granola and honey', '杏仁烤燕麦和蜂蜜', 'granola hạnh nhân và mật ong'],
        extra: 0,
      },
      {
        key: 'peanut',
        name: ['peanut butter', '花生酱', 'bơ đậu phộng'],
        brief: ['peanut butter and cacao nibs', '花生酱和可可粒', 'bơ đậu phộng và hạt ca cao'],
        extra: 1,
      },
      {
        key: 'chia',
        name: ['chia and coconut', '奇亚籽椰片', 'hạt chia và dừa'],
        brief: ['chia seeds and toasted coconut', '奇亚籽和烤椰片', 'hạt chia và dừa nướng'],
        extra: 0.5,
      },
    ],
  },
];

interface Single {
  key: string;
  name: Three;
  brief: Three;
  price: number;
  picture: string;
}

/** The categories whose dishes are listed one by one. */
export const singles: { key: string; name: Three; dishes: Single[] }[] = [
  {
    key: 'breakfast',
    name: ['Breakfast bowls', '早餐碗', 'Bát ăn sáng'],
    dishes: [
      {
        key: 'century-egg-congee',
        name: ['Century egg congee', '皮蛋瘦肉粥', 'Cháo trứng bách thảo'],
        brief: [
          'Rice porridge, lean pork, century egg and ginger',
          '米粥、瘦肉、皮蛋和姜丝',
          'Cháo trắng, thịt nạc, trứng bách thảo và gừng',
        ],
        price: 7.5,
        picture: 'congee-egg',
      },
      {
        key: 'chicken-congee',
        name: ['Pulled chicken congee', '手撕鸡粥', 'Cháo gà xé'],
        brief: [
          'Chicken-stock porridge, soft egg, spring onion',
          '鸡汤粥底、溏心蛋、葱花',
          'Cháo nước gà, trứng lòng đào, hành lá',
        ],
        price: 7.9,
        picture: 'congee-egg',
      },
      {
        key: 'plain-congee',
        name: ['Plain congee with pickles', '白粥配酱菜', 'Cháo trắng dưa muối'],
        brief: [
          'White porridge, preserved radish, peanuts',
          '白粥、菜脯、花生',
          'Cháo trắng, củ cải muối, đậu phộng',
        ],
        price: 5.5,
        picture: 'congee-fish',
      },
      {
        key: 'fish-congee',
        name: ['Sliced fish congee', '生滚鱼片粥', 'Cháo cá thái lát'],
        brief: [
          'Grouper slices cooked in boiling porridge',
          '滚粥烫熟石斑鱼片',
          'Cá mú thái lát chín trong cháo sôi',
        ],
        price: 9.2,
        picture: 'congee-fish',
      },
      {
        key: 'salmon-congee',
        name: ['Salmon and dill congee', '三文鱼莳萝粥', 'Cháo cá hồi thì là'],
        brief: ['Salmon, dill and lemon oil', '三文鱼、莳萝和柠檬油', 'Cá hồi, thì là và dầu chanh'],
        price: 9.9,
        picture: 'congee-fish',
      },
      {
        key: 'sunrise',
        name: ['Sunrise egg bowl', '日出鸡蛋碗', 'Bát trứng bình minh'],
        brief: [
          'Fried eggs, avocado, roast tomato and quinoa',
          '煎蛋、牛油果、烤番茄和藜麦',
          'Trứng ốp la, bơ, cà chua nướng và quinoa',
        ],
        price: 10.5,
        picture: 'breakfast-eggs',
      },
      {
        key: 'big-breakfast',
        name: ['Big breakfast bowl', '丰盛早餐碗', 'Bát sáng thịnh soạn'],
        brief: [
          'Eggs, chicken sausage, mushrooms and potato',
          '鸡蛋、鸡肉香肠、蘑菇和马铃薯',
          'Trứng, xúc xích gà, nấm và khoai tây',
        ],
        price: 13.5,
        picture: 'breakfast-eggs',
      },
      {
        key: 'shakshuka',
        name: ['Shakshuka', '北非蛋', 'Shakshuka'],
        brief: [
          'Eggs poached in tomato, pepper and cumin',
          '番茄甜椒孜然炖蛋',
          'Trứng chần trong sốt cà chua, ớt chuông, thì là Ai Cập',
        ],
        price: 11.5,
        picture: 'soup-tomato',
      },
      {
        key: 'banana-oats',
        name: ['Banana overnight oats', '香蕉隔夜燕麦', 'Yến mạch ngâm chuối'],
        brief: [
          'Oats soaked in milk, banana, honey',
          '牛奶浸泡燕麦、香蕉、蜂蜜',
          'Yến mạch ngâm sữa, chuối, mật ong',
        ],
        price: 7.2,
        picture: 'breakfast-oats',
      },
      {
        key: 'berry-oats',
        name: ['Blueberry porridge', '蓝莓燕麦粥', 'Cháo yến mạch việt quất'],
        brief: [
          'Hot oats, blueberries, almond butter',
          '热燕麦粥、蓝莓、杏仁酱',
          'Yến mạch nóng, việt quất, bơ hạnh nhân',
        ],
        price: 7.8,
        picture: 'breakfast-oats',
      },
      {
        key: 'coconut-oats',
        name: ['Coconut chia oats', '椰香奇亚燕麦', 'Yến mạch chia nước dừa'],
        brief: [
          'Oats and chia in coconut milk, mango',
          '椰奶燕麦奇亚籽、芒果',
          'Yến mạch và chia trong sữa dừa, xoài',
        ],
        price: 8.2,
        picture: 'breakfast-oats',
      },
      {
        key: 'ricotta',
        name: ['Ricotta and peach bowl', '乳清芝士蜜桃碗', 'Bát ricotta và đào'],
        brief: [
          'Whipped ricotta, peach, pistachio',
          '打发乳清芝士、蜜桃、开心果',
          'Ricotta đánh bông, đào, hạt dẻ cười',
        ],
        price: 9.5,
        picture: 'yogurt-fruit',
      },
    ],
  },
  {
    key: 'sides',
    name: ['Sides', '小食', 'Món ăn kèm'],
    dishes: [
      {
        key: 'jammy-eggs',
        name: ['Jammy eggs, 2', '溏心蛋（两颗）', 'Trứng lòng đào, 2 quả'],
        brief: ['Soy-marinated, with sesame salt', '酱油腌渍，配芝麻盐', 'Ngâm xì dầu, kèm muối mè'],
        price: 3.2,
        picture: 'soft-eggs',
      },
      {
        key: 'vegetable-rolls',
        name: ['Crisp vegetable rolls, 3', '脆皮素春卷（三条）', 'Chả giò chay, 3 cuốn'],
        brief: ['Taro, carrot and glass noodles', '芋头、胡萝卜和粉丝', 'Khoai môn, cà rốt và miến'],
        price: 5.5,
        picture: 'cha-gio',
      },
      {
        key: 'agedashi',
        name: ['Agedashi tofu', '日式炸豆腐', 'Đậu hũ agedashi'],
        brief: ['Fried tofu in warm dashi', '炸豆腐浸热高汤', 'Đậu hũ chiên trong nước dashi ấm'],
        price: 6.2,
        picture: 'tahu-goreng',
      },
      {
        key: 'fresh-rolls',
        name: ['Fresh rolls, 2', '鲜卷（两条）', 'Cuốn tươi, 2 cuốn'],
        brief: [
          'Rice paper, herbs, avocado, peanut dip',
          '米纸、香草、牛油果、花生酱',
          'Bánh tráng, rau thơm, bơ, sốt đậu phộng',
        ],
        price: 6.8,
        picture: 'goi-cuon',
      },
      {
        key: 'garlic-greens',
        name: ['Garlic greens', '蒜蓉时蔬', 'Rau xào tỏi'],
        brief: ['Greens of the day, crisp garlic', '当日时蔬、金蒜', 'Rau theo ngày, tỏi phi'],
        price: 5.9,
        picture: 'kailan',
      },
      {
        key: 'papaya-slaw',
        name: ['Green papaya slaw', '青木瓜沙拉', 'Gỏi đu đủ'],
        brief: [
          'Papaya, lime, chilli and peanuts',
          '青木瓜、青柠、辣椒和花生',
          'Đu đủ, chanh, ớt và đậu phộng',
        ],
        price: 6.5,
        picture: 'goi-du-du',
      },
      {
        key: 'gyoza',
        name: ['Chicken gyoza, 5', '鸡肉煎饺（五只）', 'Gyoza gà, 5 cái'],
        brief: ['Pan-fried, with black vinegar', '香煎，配黑醋', 'Áp chảo, kèm giấm đen'],
        price: 6.9,
        picture: 'curry-puff',
      },
      {
        key: 'fruit-plate',
        name: ['Fruit and nut plate', '水果坚果盘', 'Đĩa trái cây và hạt'],
        brief: [
          'Pineapple, mango, cucumber, peanuts',
          '菠萝、芒果、黄瓜、花生',
          'Dứa, xoài, dưa leo, đậu phộng',
        ],
        price: 6.9,
        picture: 'rojak',
      },
      {
        key: 'skewers',
        name: ['Chicken skewers, 3', '烤鸡肉串（三串）', 'Gà nướng xiên, 3 xiên'],
        brief: ['Charcoal-grilled, peanut sauce', '炭烤，花生酱', 'Nướng than, sốt đậu phộng'],
        price: 6.6,
        picture: 'satay',
      },
      {
        key: 'popcorn-chicken',
        name: ['Popcorn chicken', '盐酥鸡', 'Gà viên chiên giòn'],
        brief: [
          'White pepper, basil, chilli salt',
          '白胡椒、九层塔、辣椒盐',
          'Tiêu trắng, húng quế, muối ớt',
        ],
        price: 7.5,
        picture: 'har-cheong-prawn',
      },
    ],
  },
  {
    key: 'drinks',
    name: ['Drinks', '饮料', 'Đồ uống'],
    dishes: [
      {
        key: 'green-juice',
        name: ['Green apple juice', '青苹果汁', 'Nước ép táo xanh'],
        brief: ['Apple, celery, cucumber', '苹果、西芹、黄瓜', 'Táo, cần tây, dưa leo'],
        price: 5.9,
        picture: 'juice-green',
      },
      {
        key: 'kale-juice',
        name: ['Kale and lime juice', '羽衣甘蓝青柠汁', 'Nước ép cải xoăn chanh'],
        brief: ['Kale, apple, lime, mint', '羽衣甘蓝、苹果、青柠、薄荷', 'Cải xoăn, táo, chanh, bạc hà'],
        price: 6.5,
        picture: 'juice-green',
      },
      {
        key: 'orange-juice',
        name: ['Orange juice', '鲜橙汁', 'Nước cam ép'],
        brief: ['Four oranges, nothing else', '四颗鲜橙，不加其他', 'Bốn trái cam, không thêm gì'],
        price: 5.5,
        picture: 'juice-orange',
      },
      {
        key: 'carrot-orange',
        name: ['Carrot and orange juice', '胡萝卜橙汁', 'Nước ép cà rốt cam'],
        brief: ['Carrot, orange, ginger', '胡萝卜、鲜橙、姜', 'Cà rốt, cam, gừng'],
        price: 5.8,
        picture: 'juice-orange',
      },
      {
        key: 'watermelon-juice',
        name: ['Watermelon juice', '西瓜汁', 'Nước ép dưa hấu'],
        brief: ['Pressed to order, over ice', '现榨，加冰', 'Ép tại chỗ, thêm đá'],
        price: 5.2,
        picture: 'juice-watermelon',
      },
      {
        key: 'strawberry-soda',
        name: ['Strawberry soda', '草莓苏打', 'Soda dâu tây'],
        brief: [
          'House strawberry syrup, soda, lime',
          '自制草莓糖浆、苏打水、青柠',
          'Si rô dâu của quán, soda, chanh',
        ],
        price: 5.6,
        picture: 'bandung',
      },
      {
        key: 'matcha-latte',
        name: ['Iced matcha latte', '冰抹茶拿铁', 'Matcha latte đá'],
        brief: ['Uji matcha, oat milk', '宇治抹茶、燕麦奶', 'Matcha Uji, sữa yến mạch'],
        price: 6.8,
        picture: 'matcha-latte',
      },
      {
        key: 'hojicha',
        name: ['Hojicha milk tea', '焙茶奶茶', 'Trà sữa hojicha'],
        brief: [
          'Roasted green tea, milk, brown sugar',
          '焙煎绿茶、牛奶、黑糖',
          'Trà xanh rang, sữa, đường nâu',
        ],
        price: 5.9,
        picture: 'teh-tarik',
      },
      {
        key: 'pearl-milk-tea',
        name: ['Pearl milk tea', '珍珠奶茶', 'Trà sữa trân châu'],
        brief: [
          'Assam tea, milk, chewy pearls',
          '阿萨姆红茶、牛奶、弹牙珍珠',
          'Trà Assam, sữa, trân châu dai',
        ],
        price: 5.9,
        picture: 'milk-tea',
      },
      {
        key: 'cold-brew',
        name: ['Cold brew coffee', '冷萃咖啡', 'Cà phê ủ lạnh'],
        brief: ['Steeped for eighteen hours', '冷浸十八小时', 'Ủ mười tám tiếng'],
        price: 5.5,
        picture: 'cold-brew',
      },
      {
        key: 'oat-latte',
        name: ['Iced oat latte', '冰燕麦拿铁', 'Latte yến mạch đá'],
        brief: ['Double shot, oat milk', '双份浓缩、燕麦奶', 'Hai shot espresso, sữa yến mạch'],
        price: 6.2,
        picture: 'bac-xiu',
      },
      {
        key: 'long-black',
        name: ['Long black', '长黑咖啡', 'Cà phê đen nóng'],
        brief: ['Single-origin beans of the month', '当月单品豆', 'Hạt đơn vùng của tháng'],
        price: 4.2,
        picture: 'kopi',
      },
      {
        key: 'peach-tea',
        name: ['Peach oolong', '蜜桃乌龙', 'Trà ô long đào'],
        brief: ['Oolong, peach, lemongrass', '乌龙茶、蜜桃、香茅', 'Ô long, đào, sả'],
        price: 5.4,
        picture: 'tra-dao',
      },
      {
        key: 'lemonade',
        name: ['Honey lemonade', '蜂蜜柠檬水', 'Nước chanh mật ong'],
        brief: ['Lemon, wild honey, sea salt', '柠檬、野蜂蜜、海盐', 'Chanh vàng, mật ong rừng, muối biển'],
        price: 4.9,
        picture: 'chanh-muoi',
      },
      {
        key: 'calamansi-soda',
        name: ['Calamansi soda', '酸柑苏打', 'Soda tắc'],
        brief: ['Calamansi, plum salt, soda', '酸柑、梅子盐、苏打水', 'Tắc, muối xí muội, soda'],
        price: 4.9,
        picture: 'iced-calamansi',
      },
    ],
  },
];
